import type { SliceHandlers } from '../../contract/binding.ts';
import { leaseCallOf } from '../sessions/index.ts';
import type { LinkToRecording } from './link-to-recording.ts';
import type { ReceiveUpload } from './uploads/index.ts';

// A link opens what it names without a key: nothing on the way may keep it.
const noStore = { 'cache-control': 'private, no-store' };

export function createRecordingsRoutes(options: {
  linkToRecording: LinkToRecording;
  receiveUpload: ReceiveUpload;
}): SliceHandlers<'recordings'> {
  const { linkToRecording, receiveUpload } = options;
  return {
    getCallRecording: async ({ principal, params }, reply) => {
      const url = await linkToRecording(principal.organizationId, params.id, 'call');
      return reply(200, { json: { url } }, noStore);
    },
    getSessionRecording: async ({ principal, params }, reply) => {
      const location = await linkToRecording(principal.organizationId, params.id, 'session');
      return reply(302, {}, { ...noStore, location });
    },
    uploadRecording: async ({ body, ...call }, reply) => {
      const { byteLength, sampleRateHz, durationMs } = await receiveUpload(leaseCallOf(call), body.pieces);
      return reply(200, {
        json: { recordingStatus: 'ready', recordingDurationMs: durationMs, sampleRateHz, byteLength },
      });
    },
  };
}
