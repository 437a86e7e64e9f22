import { openStream, pcm } from './stream-caller.ts';

/** That text as the voice of this machine says it, at 16,000 Hz; in its default voice unless another is named. */
export async function spoken(
  { url, key }: { url: string; key: string },
  text: string,
  voice?: string,
): Promise<Buffer> {
  const stream = await openStream({ url, key, path: '/v1/tts/stream' });
  const routing = { mode: 'explicit', provider: 'local', model: 'flite' };
  stream.send({ type: 'session.configure', audio: pcm, routing, ...(voice === undefined ? {} : { voice }) });
  await stream.next('session.ready');
  stream.send({ type: 'input.append', text });
  stream.send({ type: 'input.commit' });
  stream.send({ type: 'session.close' });
  await stream.closed;
  return Buffer.concat(stream.seen.flatMap(({ audio }) => audio ?? []));
}
