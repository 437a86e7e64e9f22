import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Input } from '../../../server/src/contract/binding.ts';
import { loadContract } from '../../../server/src/contract/contract.ts';
import { operations } from '../../../server/src/contract/generated/operations.ts';
import { type PipelineServer, startPipeline } from './pipeline-server.ts';
import { answerOf, uploadRequest } from './upload-bytes.ts';

export type Upload = Input<'createTranscription'>;

export const spoolFolder = join(tmpdir(), `uploads-${process.pid}`);
// The limit of the contract would make each of these tests as slow as an upload of 25 MiB.
export const maxAudioBytes = 5 * 1024 * 1024;

/** What a handler answers about a file; what it heard is nothing to these tests. */
export const heard = {
  json: {
    text: 'heard',
    route: { provider: 'simulated', model: 'echo', region: 'local', attempt_id: 'att_1' },
    usage: {},
  },
};
export const servedHeaders = {
  'service-attempt-id': 'att_1',
  'service-provider': 'simulated',
  'service-model': 'echo',
  'server-timing': 'own;dur=1',
};

/** The pipeline with a handler that reads every upload, and keeps what it saw in `seen`. */
export interface UploadStage {
  server: PipelineServer;
  seen: Array<{ input: Upload; bytes: Buffer }>;
  upload(body: Buffer, options?: Parameters<typeof uploadRequest>[1]): Promise<ReturnType<typeof answerOf>>;
}

export async function startUploadStage(): Promise<UploadStage> {
  const contract = loadContract();
  const limited = { ...operations.createTranscription, maxBodyBytes: maxAudioBytes };
  const seen: UploadStage['seen'] = [];
  const server = await startPipeline(
    {
      createTranscription: async (input, reply) => {
        seen.push({ input, bytes: await buffer(input.body.audio.open()) });
        return reply(200, heard, servedHeaders);
      },
    },
    { spoolFolder, contract: { ...contract, operations: { ...contract.operations, createTranscription: limited } } },
  );
  const close = async (): Promise<void> => {
    await server.close();
    rmSync(spoolFolder, { recursive: true, force: true });
  };
  return {
    server: { ...server, close },
    seen,
    upload: async (body, options) => answerOf(await server.raw(uploadRequest(body, options))),
  };
}
