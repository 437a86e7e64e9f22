import type { MediaFrame, MediaListeners, MediaSocket } from '../worker-client/media-socket.ts';
import type { Ears, Voice } from './models/index.ts';
import type { Recorder, Ticker, VoiceActivity } from './sound/index.ts';
import type { TurnMachine } from './turns/index.ts';

/** What the client of a session says and does becomes events of its turns; what it typed and heard by itself goes back as captions. */
export function createClientSide(options: {
  machine: TurnMachine;
  ears: Pick<Ears, 'open' | 'isOpen' | 'send' | 'leave' | 'listenFor'>;
  voice: Pick<Voice, 'speakIn'>;
  activity: Pick<VoiceActivity, 'push'>;
  ticker: Pick<Ticker, 'passed'>;
  recorder: Pick<Recorder, 'hear'> | null;
  send: MediaSocket['send'];
}): Pick<MediaListeners, 'frame' | 'audio' | 'lost'> {
  const { machine, ears, voice, activity, ticker, recorder, send } = options;
  const { take } = machine;
  let isHeardHere = true;

  const takeFrame = (frame: MediaFrame): void => {
    switch (frame.type) {
      case 'client.joined': {
        isHeardHere = frame.ears === 'server';
        if (!isHeardHere) ears.leave();
        // They were left, or failed while no client was there: what fails now ends the session.
        else if (!ears.isOpen()) ears.open([]);
        return take({ type: 'client.joined', ears: frame.ears });
      }
      case 'client.left':
        return take({ type: 'client.left' });
      case 'user_message':
        send({ type: 'user_message_echo', text: frame.text });
        return take({ type: 'message', text: frame.text, isWritten: false });
      case 'contextual_update':
        return take({ type: 'context', text: frame.text, isWritten: false });
      case 'transcript':
        send({ type: 'transcript', source: 'user', text: frame.text, isFinal: frame.isFinal });
        return take({ type: 'transcript', text: frame.text, isFinal: frame.isFinal });
      case 'dtmf':
        return take({ type: 'key', digit: frame.digit });
      case 'mark':
        return take({ type: 'mark', name: frame.name });
      case 'overrides':
        if (frame.language !== undefined) {
          ears.listenFor(frame.language);
          voice.speakIn(frame.language);
        }
        if (frame.muted !== undefined) take({ type: 'muted', isMuted: frame.muted });
        return;
      // It speaks once a client has joined, which a line does as it is answered.
      case 'line':
        return;
      case 'warning':
        if (frame.direction === 'output') take({ type: 'output.lost' });
        return;
    }
  };
  return {
    frame: takeFrame,
    audio: (bytes) => {
      // They lie in a larger buffer of the connection, at any offset.
      const samples = new Int16Array(bytes.length / 2);
      new Uint8Array(samples.buffer).set(bytes);
      const { isMuted } = machine.state();
      if (isHeardHere && !isMuted) ears.send(bytes);
      recorder?.hear(isMuted ? samples.fill(0) : samples);
      for (const frame of activity.push(samples)) {
        ticker.passed(frame.ms);
        take({ type: 'frame', ...frame });
      }
    },
    lost: () => take({ type: 'client.left' }),
  };
}
