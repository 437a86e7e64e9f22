// A program: a vendor that costs as little as it can. It speaks OpenAI's chat, speech and transcriptions, and beside it,
// on a second port, stands a vendor that refuses or never answers: what passes between its no and the next request here
// is what a switch of vendors takes.
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { firstFrame, lastFrames, tokenFrame, wholeAnswer, wholeJson } from './upstream-frames.ts';

const [servingPort, refusingPort] = process.argv.slice(2).map(Number);

const words = ['Good', ' morning', '. All', ' well', '.'];
const briefAnswer = wholeAnswer(words);
const briefJson = wholeJson(words);
const transcript = Buffer.from(
  JSON.stringify({
    text: 'Good morning. All well.',
    language: 'en',
    duration: 2,
    segments: [{ id: 0, start: 0, end: 2, text: 'Good morning. All well.' }],
    usage: { type: 'duration', seconds: 2 },
  }),
);
const refusal = JSON.stringify({
  error: { message: 'The model does not exist', type: 'invalid_request_error', param: null, code: 'model_not_found' },
});
const audioChunk = Buffer.alloc(4_096);
const audioChunks = 200;

/** Milliseconds from each last word of the refusing vendor to the next request here; switches are one at a time. */
const switchesMs: number[] = [];
let refusedAtMs: number | null = null;
/** Requests that are never answered and not yet left, and those of them whose next request came before the leaving was seen. */
let unanswered = 0;
let overtaken = 0;

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/**
 * `tokens-COUNT-PACE` gives so many tokens, one each PACE milliseconds or, at 0, as fast as they are taken. A pace is one
 * in the mean, half of it to one and a half: streams of one pace would fall into step, since timers that end in the same
 * millisecond begin together again, and each token would wait for those of all the others.
 */
function streamTokens(response: ServerResponse, tokens: number, paceMs: number): void {
  response.write(firstFrame);
  let left = tokens;
  const next = (): void => {
    if (response.destroyed) return;
    if (left === 0) return void response.end(lastFrames(tokens));
    left -= 1;
    if (paceMs > 0) {
      response.write(tokenFrame());
      setTimeout(next, paceMs * (0.5 + Math.random()));
    } else {
      // Each token is one write of its own, as it is where a model makes it.
      response.write(tokenFrame(), next);
    }
  };
  next();
}

async function answerChat(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { model, stream } = JSON.parse(await readText(request));
  if (stream !== true) {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': briefJson.length });
    return void response.end(briefJson);
  }
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  const [, tokens, paceMs] = /^tokens-(\d+)-(\d+)$/.exec(model) ?? [];
  if (tokens === undefined) return void response.end(briefAnswer);
  streamTokens(response, Number(tokens), Number(paceMs));
}

async function answerSpeech(request: IncomingMessage, response: ServerResponse): Promise<void> {
  await readText(request);
  response.writeHead(200, { 'content-type': 'audio/pcm' });
  let left = audioChunks;
  const give = (): void => {
    while (left > 0) {
      left -= 1;
      if (!response.write(audioChunk)) return;
    }
    response.off('drain', give);
    response.end();
  };
  response.on('drain', give);
  give();
}

function answerTranscription(request: IncomingMessage, response: ServerResponse): void {
  request.resume();
  request.on('end', () => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': transcript.length });
    response.end(transcript);
  });
}

const serve: RequestListener = (request, response) => {
  const { url = '' } = request;
  if (refusedAtMs !== null) {
    switchesMs.push(performance.now() - refusedAtMs);
    refusedAtMs = null;
  } else if (unanswered > overtaken && url.endsWith('/audio/speech')) {
    overtaken += 1;
  }
  if (url.endsWith('/chat/completions')) return void answerChat(request, response);
  if (url.endsWith('/audio/speech')) return void answerSpeech(request, response);
  if (url.endsWith('/audio/transcriptions')) return answerTranscription(request, response);
  // /switches tells what was measured and forgets it; /readyz is asked until it answers.
  response.end(JSON.stringify(url === '/switches' ? switchesMs.splice(0) : []));
};

/** Knows no language model, and says so; asked to speak it says nothing until it is left alone. */
const refuse: RequestListener = (request, response) => {
  const noteNow = (): void => {
    refusedAtMs = performance.now();
  };
  request.resume();
  if (request.url?.endsWith('/audio/speech') === true) {
    unanswered += 1;
    return void response.on('close', () => {
      unanswered -= 1;
      if (overtaken === 0) return noteNow();
      overtaken -= 1;
      switchesMs.push(0);
    });
  }
  request.on('end', () => {
    response.writeHead(404, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(refusal) });
    response.end(refusal);
    noteNow();
  });
};

for (const [port, listener] of [
  [servingPort, serve],
  [refusingPort, refuse],
] as const) {
  const server = createServer(listener);
  // A connection must not be closed under a caller who is about to use it again.
  server.keepAliveTimeout = 60_000;
  server.listen(port, '127.0.0.1');
}
