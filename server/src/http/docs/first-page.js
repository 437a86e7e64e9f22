// Runs on the first screen of the docs. What it shows of answers goes into the page as text, never as markup.
// (A global constant named as these two are would be refused.)
const { document: page, location: address } = globalThis;

// Links to places of the reference, which was at this address once.
if (/^#(tag|description|model|models|webhook|webhooks|api-1)(\/|$)/.test(address.hash))
  address.replace(`docs/reference${address.hash}`);

// The page talks to the server that it came from, under whatever name or path a proxy gave it.
const base = new URL('.', address.href).href;
const recipients = JSON.parse(page.querySelector('main').dataset.recipients);
const at = (id) => page.querySelector(`#${id}`);

const { pageKey } = globalThis;
/** The key in use: one that was entered, for as long as the page is there, or the one of this tab. */
let key = '';

class Refused extends Error {}

async function call(method, path, body, headers = {}) {
  const answer = await fetch(base + path, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (answer.ok) return answer;
  const told = await answer.json().catch(() => ({}));
  // The router has its own form of errors.
  throw new Refused(`${answer.status}: ${told.error?.message ?? told.error ?? 'the server did not say why'}`);
}
const read = async (method, path, body, headers) => (await call(method, path, body, headers)).json();

function say(id, text, isBad = false) {
  at(id).textContent = text;
  at(id).classList.toggle('bad', isBad);
}

function addEvent(id, text) {
  const item = page.createElement('li');
  item.textContent = text;
  at(id).append(item);
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Asks until the answer is as it should be, for half a minute at most. */
async function until(ask, isSo) {
  for (let left = 60; left > 0; left -= 1) {
    const answer = await ask();
    if (isSo(answer)) return answer;
    await pause(500);
  }
  throw new Refused('the server has not come to an end within half a minute');
}

async function useKey(given) {
  if (given.startsWith('sk_live_')) return say('key-said', 'This is a live key, and was not sent: enter one of a test organization, sk_test_...', true);
  if (!/^sk_test_[0-9a-f]{48}$/.test(given)) return say('key-said', 'A key of a test organization is sk_test_ and 48 hex digits; nothing was sent.', true);
  const isOfTab = given === pageKey.get();
  key = given;
  try {
    const { name } = await read('GET', 'v1/organization');
    const where = isOfTab ? 'It came with the address, and is kept until this tab is closed.' : 'It stays in the memory of this page.';
    say('key-said', `Key of "${name}", a test organization. ${where}`);
  } catch (error) {
    key = '';
    say('key-said', error.message, true);
  }
  // One that the server refuses would come back with each load of this tab.
  at('forget').hidden = key === '' && pageKey.get() === '';
}

/** Takes up the key that this tab has, and says what became of one that the address brought. */
async function useKeyOfTab() {
  if (pageKey.get() !== '') await useKey(pageKey.get());
  if (pageKey.refusal() !== '') say('key-said', pageKey.refusal(), true);
}

function forgetKey() {
  key = '';
  pageKey.forget();
  at('key-field').value = '';
  at('forget').hidden = true;
  say('key-said', 'The key is forgotten.');
}

/** Runs what a button is for, once at a time, and says what went wrong. */
function onPress(button, said, events, work) {
  at(button).addEventListener('click', async () => {
    if (key === '') {
      say(said, 'Enter your key first.', true);
      at('key-field').focus();
      return;
    }
    at(button).disabled = true;
    at(events).replaceChildren();
    try {
      await work();
    } catch (error) {
      say(said, error.message, true);
    } finally {
      at(button).disabled = false;
    }
  });
}

/** One for whom it is between 09:00 and 20:00 by the clock of the organization, in the youngest day. */
function daytimeRecipient(now) {
  const hourOf = (timeZone) =>
    Number(new Intl.DateTimeFormat('en', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(new Date(now)));
  return recipients
    .map((recipient) => ({ ...recipient, hour: hourOf(recipient.timezone) }))
    .filter(({ hour }) => hour >= 9 && hour < 20)
    .sort((one, other) => one.hour - other.hour)[0];
}

async function sendText() {
  say('text-said', 'Sending ...');
  const [clock, numbers] = await Promise.all([read('GET', 'v1/test/clock'), read('GET', 'v1/phone-numbers')]);
  const number = numbers.find(({ smsMessagingProfileStatus: status }) => status === 'ready') ?? numbers[0];
  if (number === undefined) throw new Refused('Your organization has no number: buy one by POST /v1/phone-numbers');
  const { to, timezone } = daytimeRecipient(clock.now);
  const text = { from_phone_number_id: number.id, to, text: 'Hello from Trunkline', recipient_timezone: timezone };
  const message = await read('POST', 'v1/sms/messages', text, { 'idempotency-key': `docs-${randomHex()}` });
  say('text-said', `Stored as ${message.id}, from ${number.e164} to ${to}.`);
  let last = '';
  const tell = ({ status, error }) => {
    if (status !== last) addEvent('text-events', error === null ? status : `${status}: ${error.code}`);
    last = status;
  };
  tell(message);
  if (message.status === 'scheduled') {
    const { gates } = await read('POST', 'v1/sms/messages/explain', text);
    say('text-said', gates.find(({ result }) => result === 'shifted')?.detail ?? 'It waits.');
    return;
  }
  await until(
    async () => {
      const now = await read('GET', `v1/sms/messages/${message.id}`);
      tell(now);
      return now;
    },
    ({ terminal_at: end }) => end !== null,
  );
}

async function makeCall() {
  say('call-said', 'Dialing ...');
  at('call-sound').replaceChildren();
  const { sessionId } = await read('POST', 'v1/sessions/phone', {
    to: '+15550100200',
    intent: { language: 'en' },
    firstMessage: 'Good morning!',
  });
  say('call-said', `The call is ${sessionId}.`);
  await follow(await call('GET', `v1/sessions/${sessionId}/stream`));
  const path = `v1/calls/${sessionId}`;
  await until(
    () => read('GET', path),
    ({ recording_status: status }) => status === 'ready',
  );
  const { url } = await read('GET', `${path}/recording`);
  const sound = page.createElement('audio');
  sound.controls = true;
  // Opened here, whatever name the server publishes.
  sound.src = base + url.slice(url.indexOf('/v1/recordings/') + 1);
  sound.setAttribute('aria-label', 'The recording of the call');
  at('call-sound').append(sound);
  say('call-said', 'The call is over. Play it:');
}

async function speak() {
  say('speech-said', 'Speaking ...');
  at('speech-sound').replaceChildren();
  const speech = { input: at('speech-text').value, audio: { encoding: 'pcm_s16le', sample_rate_hz: 16_000, channels: 1 } };
  const headers = { accept: 'audio/wav', 'idempotency-key': `docs-${randomHex()}` };
  const answer = await call('POST', 'v1/tts/speech', speech, headers);
  const sound = page.createElement('audio');
  sound.controls = true;
  sound.src = URL.createObjectURL(await globalThis.wholeWav(answer));
  sound.setAttribute('aria-label', 'What was spoken');
  at('speech-sound').append(sound);
  say('speech-said', `Spoken by ${answer.headers.get('service-provider')}:${answer.headers.get('service-model')}. Play it:`);
  await sound.play().catch(() => undefined);
}

/** Tells each frame of the stream of a session, to its end. */
async function follow(answer) {
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const frames = (rest + value).split('\n\n');
    rest = frames.pop();
    for (const frame of frames) {
      const data = JSON.parse(/^data: (.*)$/m.exec(frame)?.[1] ?? 'null');
      if (/^event: event$/m.test(frame)) addEvent('call-events', data.event_type);
      if (/^event: transcript$/m.test(frame)) addEvent('call-events', `${data.source}: ${data.text}`);
    }
  }
}

function randomHex() {
  // randomUUID is not there where the page came without TLS.
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

at('key-form').addEventListener('submit', (event) => {
  event.preventDefault();
  void useKey(at('key-field').value.trim());
});
at('forget').addEventListener('click', forgetKey);
pageKey.onChange(useKeyOfTab);
void useKeyOfTab();
onPress('send-text', 'text-said', 'text-events', sendText);
onPress('make-call', 'call-said', 'call-events', makeCall);
onPress('speak', 'speech-said', 'speech-sound', speak);
// Without JavaScript there is nothing to press.
for (const part of page.querySelectorAll('#key, .tried')) part.hidden = false;
for (const lines of page.querySelectorAll('details')) lines.open = false;
