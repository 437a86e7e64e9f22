import { openBrowserAudio } from './browser-audio.js';
import { openConversation } from './conversation.js';
import { addCaption, addLatency, clearCaptions, element, say, showDraft, showQuestions, showRecording } from './screen.js';
import { hasRecognizer, startRecognizer } from './recognizer.js';
import { deaf, facts, greeting, noEars, others, questions, reasons, silent } from './sentences.js';

const api = new URL('../v1/', import.meta.url);
/** Its token is good for so long from when the page was left. */
const keep = { name: 'trunkline-talk', forMs: 30_000 };
const noWorkerMs = 5_000;
const isTelephone = /android|iphone|ipad/i.test(navigator.userAgent);
let typedKey = '';
/** Who hears: `local` for pocketsphinx, `vendor`, or `none`. */
let ears = 'none';
let chosenEars = null;
let current = null;

const key = () => typedKey || globalThis.pageKey.get();

/** What the server answers; null where it does not, which the page then says. */
async function ask(path, body) {
  const headers = { authorization: `Bearer ${key()}` };
  if (body !== undefined) headers['content-type'] = 'application/json';
  const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
  const answer = await fetch(new URL(path, api), init).catch(() => null);
  if (answer === null) return say(others.away, true);
  if (answer.status === 401) {
    typedKey = '';
    globalThis.pageKey.forget();
    element('key').hidden = false;
    return say(others.key, true);
  }
  const json = await answer.json().catch(() => null);
  if (answer.ok) return json;
  const said = typeof json?.error === 'string' ? json.error : json?.error?.message;
  return say(said ?? `The server answers ${answer.status}.`, true);
}

/** What a session is made of, by what was chosen. */
function wanted() {
  const agentId = element('agent').value;
  if (agentId !== '') return { agentId };
  return { intent: { language: 'en' }, systemPrompt: facts, firstMessage: greeting };
}

async function showAgents() {
  const agents = await ask('agents');
  for (const { id, name } of agents ?? []) element('agent').append(new Option(name, id));
}

/** Who would hear, think and speak. */
async function showWho() {
  const explained = await ask('sessions/explain', wanted());
  if (explained === null) return;
  const of = Object.fromEntries(explained.joinedProviders.map((one) => [one.layer, one]));
  const named = (layer) => (of[layer]?.provider ? `${of[layer].provider}:${of[layer].model}` : 'no one');
  const stt = of.stt?.provider ?? null;
  ears = stt === 'local' ? 'local' : stt === null || stt === 'simulated' ? 'none' : 'vendor';
  const hears = ears === 'none' ? (hasRecognizer ? 'your browser, if you let it' : 'no one') : named('stt');
  element('who').textContent = `Hears: ${hears}. Thinks: ${named('llm')}. Speaks: ${named('tts')}.`;
}

/** The conversation that a page before this one has left open; null for none. */
function kept() {
  try {
    const one = JSON.parse(sessionStorage.getItem(keep.name));
    return one !== null && Date.now() - (one.leftAt ?? Date.now()) < keep.forMs ? one : null;
  } catch {
    return null;
  }
}
function remember(one) {
  try {
    if (one === null) sessionStorage.removeItem(keep.name);
    else sessionStorage.setItem(keep.name, JSON.stringify(one));
  } catch {
    // Without storage a reload begins anew.
  }
}

/** Resolves to what lets go of this browser's one conversation; null where another tab has it. */
function takeTab() {
  const { locks } = navigator;
  if (locks === undefined) return Promise.resolve(() => undefined);
  return new Promise((resolve) => {
    void locks.request('trunkline-talk', { ifAvailable: true }, (lock) => {
      if (lock === null) return resolve(null);
      return new Promise((release) => resolve(release));
    });
  });
}

function showRunning(isRunning) {
  for (const id of ['interrupt', 'mute', 'end']) element(id).hidden = !isRunning;
  for (const id of ['text', 'send']) element(id).disabled = !isRunning;
  element('talk').hidden = isRunning;
  element('agent').disabled = isRunning;
  element('questions').hidden = !isRunning || element('agent').value !== '';
  element('ears').hidden = true;
}

/** Begins it; to be called by a click, because browsers let no page sound by itself. */
async function begin() {
  if (current !== null) return;
  if (key() === '') {
    element('key').hidden = false;
    element('key-field').focus();
    return say(others.noKey, true);
  }
  if (chosenEars === null && hasRecognizer && ears !== 'vendor') {
    element('ears-here').textContent =
      ears === 'local' ? 'Here: no word leaves this machine; clear, slow English only' : 'No one: I type';
    element('ears').hidden = false;
    return element('ears-here').focus();
  }
  const state = { audio: null, conversation: null, recognizer: null, hushed: null, turn: null, isMuted: false, sessionId: null, invitation: ['Speak when you like, or type.'] };
  current = state;
  clearCaptions();
  say('One moment.');
  // In the click itself: later the browser would not let it sound.
  const opening = openBrowserAudio({
    workletUrl: new URL('browser-audio.js', import.meta.url),
    onSound: (pcm) => state.conversation?.sendSound(pcm),
    onMark: (name) => state.conversation?.send({ type: 'mark', name }),
    onPlaying: (isPlaying) => {
      document.body.dataset.playing = String(isPlaying);
    },
  });
  const [release, audio] = await Promise.all([takeTab(), opening.catch(() => null)]);
  Object.assign(state, { release, audio });
  if (release === null) return finish(others.tab);
  if (audio === null) return finish(others.noSound);
  const before = kept();
  const created = before ?? (await ask('sessions', wanted()));
  if (created === null) return finish(null);
  const address = new URL(new URL(created.transportUrl).pathname, location.origin);
  address.protocol = location.protocol.replace('http', 'ws');
  state.sessionId = created.sessionId;
  state.conversation = openConversation(
    { address, credential: created.transportToken, ears: chosenEars === 'browser' ? 'client' : 'auto' },
    listeners(state, created),
  );
  showRunning(true);
  element('end').focus();
}

function listeners(state, { sessionId, transportUrl }) {
  let hasMet = false;
  let refusal = null;
  let late = null;
  const awaitWorker = () => {
    clearTimeout(late);
    late = setTimeout(() => {
      if (current === state) say(hasMet ? others.noAgent : silent, true);
    }, noWorkerMs);
  };
  awaitWorker();
  return {
    sound: (bytes) => {
      if (!isHushed(state)) state.audio.play(bytes);
    },
    token: (transportToken) => remember({ sessionId, transportUrl, transportToken }),
    away: (seconds) => say(`The server is gone. Trying again: ${seconds} of 30 seconds.`, true),
    frame: (frame) => {
      if (frame.type === 'error') refusal = frame.error?.message ?? null;
      if (frame.type === 'session.waiting' && hasMet) {
        say(others.agentLost, true);
        awaitWorker();
      }
      if (frame.type === 'session.ready') {
        hasMet = true;
        clearTimeout(late);
        // Its worker may be another one, and know this page muted or not before it was lost or loaded again.
        state.conversation.send({ type: 'overrides', muted: state.isMuted });
        say(...state.invitation);
        void openEars(state, frame.ears);
      }
      onFrame(state, frame);
    },
    over: ({ reason, code }) => {
      clearTimeout(late);
      const why = { 4001: others.replaced, 4409: others.occupied }[code] ?? refusal ?? (hasMet ? others.lost : others.closed);
      finish(reason === undefined ? why : (reasons[reason] ?? `The conversation has ended: ${reason}.`), reason !== undefined);
    },
  };
}

/** What comes of this turn was interrupted here, and is not heard. */
const isHushed = ({ hushed, turn }) => hushed !== null && hushed === turn;

function onFrame(state, frame) {
  if (frame.type === 'transcript') {
    if (frame.isFinal) addCaption(frame.source, frame.text);
    else showDraft(frame.source, frame.text);
  }
  if (frame.type === 'user_message_echo') addCaption('user', frame.text);
  if (frame.type === 'output.started') state.turn = frame.turn;
  if (frame.type === 'output.clear') state.audio.clear();
  // A mark that is answered says that the sound before it was heard.
  if (frame.type === 'mark' && !isHushed(state)) state.audio.mark(frame.name);
  if (frame.type === 'latency') addLatency(frame);
  if (frame.type === 'tool') say(`The tool ${frame.name} has ${frame.status}.`);
  if (frame.type === 'error') say(frame.error?.message ?? 'The server has refused what this page sent.', true);
}

/** Says how to talk here, and says it again when another agent comes. */
function invite(state, ...sentence) {
  state.invitation = sentence;
  say(...sentence);
}

/** Lets the side hear that is to hear: once for a conversation. */
async function openEars(state, side) {
  if (state.hasEars === true) return;
  state.hasEars = true;
  const failed = (name) => {
    // What a browser calls it where only https would do differs.
    if (current === state) invite(state, deaf[isSecureContext ? name : 'SecurityError'] ?? deaf.NotReadableError, true);
  };
  if (side === 'server') return state.audio.listen().catch(({ name }) => failed(name));
  if (chosenEars !== 'browser') return invite(state, hasRecognizer ? 'Type, and the agent answers by voice.' : noEars);
  const heard = (text, isFinal) => {
    state.conversation.send({ type: 'transcript', text, isFinal });
  };
  state.recognizer = startRecognizer(heard, failed);
  if (isTelephone) invite(state, 'Speak when you like. A tap on Interrupt stops the agent.');
}

function finish(sentence, hasRecording = false) {
  const state = current;
  current = null;
  state.recognizer?.stop();
  state.release?.();
  void state.audio?.close();
  document.body.dataset.playing = 'false';
  remember(null);
  showDraft('agent', '');
  showRunning(false);
  element('talk').textContent = 'Talk again';
  if (sentence !== null) say(sentence, !hasRecording);
  element('talk').focus();
  if (hasRecording && state.sessionId !== null) void offerRecording(state.sessionId);
}

/** It is ready some moments after the end; where none is made there is none to hear. */
async function offerRecording(sessionId) {
  for (let tries = 0; tries < 10 && current === null; tries += 1) {
    const headers = { authorization: `Bearer ${key()}` };
    const answer = await fetch(new URL(`calls/${sessionId}/recording`, api), { headers }).catch(() => null);
    if (answer?.ok === true) {
      const { pathname, search } = new URL((await answer.json()).url);
      return showRecording(new URL(pathname + search, location.origin).href);
    }
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
}

function type(text) {
  const conversation = current?.conversation ?? null;
  if (conversation === null || text.trim() === '') return;
  conversation.send({ type: 'user_message', text: text.trim() });
}

element('talk').addEventListener('click', () => void begin());
addEventListener('pagehide', () => {
  const one = current === null ? null : kept();
  if (one !== null) remember({ ...one, leftAt: Date.now() });
});
for (const [id, choice] of [['ears-here', 'here'], ['ears-browser', 'browser']])
  element(id).addEventListener('click', () => {
    chosenEars = choice;
    void begin();
  });
element('end').addEventListener('click', () => current?.conversation?.end());
element('interrupt').addEventListener('click', () => {
  if (current === null) return;
  current.hushed = current.turn;
  current.audio?.clear();
});
element('mute').addEventListener('click', () => {
  if (current === null) return;
  current.isMuted = !current.isMuted;
  element('mute').setAttribute('aria-pressed', String(current.isMuted));
  current.audio?.mute(current.isMuted);
  current.recognizer?.mute(current.isMuted);
  current.conversation?.send({ type: 'overrides', muted: current.isMuted });
});
element('typing').addEventListener('submit', (event) => {
  event.preventDefault();
  type(element('text').value);
  element('text').value = '';
});
element('key').addEventListener('submit', (event) => {
  event.preventDefault();
  typedKey = element('key-field').value.trim();
  element('key-field').value = '';
  element('key').hidden = typedKey !== '';
  void start();
});
element('agent').addEventListener('change', () => void showWho());
showQuestions(questions, type);

async function start() {
  if (key() === '') {
    element('key').hidden = false;
    return say(globalThis.pageKey.refusal() || others.noKey);
  }
  say('');
  await showWho();
  if (element('agent').length === 1) await showAgents();
  if (kept() !== null) say('A conversation is open: press Talk to go on with it.');
}
void start();
globalThis.pageKey.onChange(() => void start());
