import { describe, expect, it } from '@jest/globals';
import { TurnDriver } from '../../../../tests/support/turn-driver.ts';

const long = 'We open at nine in the morning. We close at six in the evening.';

describe('the beginning', () => {
  it('is the greeting, once a client has joined', () => {
    const talk = new TurnDriver({ greeting: 'Hello there.' }, [], false);
    expect(talk.actions).toEqual([]);
    talk.send({ type: 'client.joined', ears: 'server' });
    talk.speak();
    talk.silence(1_000);
    expect(talk.written()).toEqual([{ source: 'agent', text: 'Hello there.', latencyStatus: null }]);
  });

  it('is none where something was said before', () => {
    const talk = new TurnDriver({ greeting: 'Hello.' }, [{ kind: 'said', source: 'user', text: 'Hi.' }]);
    expect(talk.count('voice.speak')).toBe(0);
  });

  it('waits for the other side where the agent does', () => {
    const talk = new TurnDriver({ greeting: 'Hello.', awaitsCallee: true });
    talk.silence(1_000);
    expect(talk.count('voice.speak')).toBe(0);
    talk.ask('Who is it?');
    talk.speak();
    talk.silence(1_000);
    expect(talk.texts()).toEqual(['user: Who is it?', 'agent: Hello.']);
    expect(talk.count('model.ask')).toBe(0);
  });
});

describe('what is written', () => {
  it('is answered, and breaks off what is being said', () => {
    const talk = new TurnDriver();
    talk.answering(long);
    talk.silence(1_000);
    talk.send({ type: 'message', text: 'And on Sunday?', isWritten: false });
    expect(talk.texts()).toEqual(['user: What is it?', 'agent: We open at nine in', 'user: And on Sunday?']);
    expect(talk.last('model.ask').history).toHaveLength(3);
  });

  it('is not written again where it is a turn already', () => {
    const talk = new TurnDriver();
    talk.send({ type: 'message', text: 'Hi.', isWritten: true });
    expect(talk.texts()).toEqual([]);
    expect(talk.last('model.ask').history).toEqual([{ kind: 'said', source: 'user', text: 'Hi.' }]);
  });

  it('is known from then on where it is context, and not answered', () => {
    const talk = new TurnDriver();
    talk.send({ type: 'context', text: 'It rains.', isWritten: false });
    expect(talk.count('model.ask')).toBe(0);
    talk.ask('How is the weather?');
    expect(talk.last('model.ask').history[0]).toEqual({ kind: 'said', source: 'system', text: 'It rains.' });
  });

  it('lets time pass by ticks while the client is muted, whose frames are no voice', () => {
    const talk = new TurnDriver();
    talk.voice(600);
    talk.send({ type: 'muted', isMuted: true });
    talk.voice(400);
    for (let at = 0; at < 5; at += 1) talk.send({ type: 'tick', ms: 20 });
    expect(talk.count('ears.commit')).toBe(1);
  });
});

describe('silence', () => {
  const idle = { delayMs: 5_000, most: 2, messages: ['Are you there?', 'Hello?'] };

  it('is broken by the prompts in turn, at most so often in a row, and again when the caller has spoken', () => {
    const talk = new TurnDriver({ idle });
    for (let round = 0; round < 4; round += 1) {
      talk.silence(6_000);
      if (talk.count('voice.speak') > 0) talk.speak();
    }
    talk.silence(9_000);
    expect(talk.texts()).toEqual(['agent: Are you there?', 'agent: Hello?']);
    talk.answering('At nine.');
    talk.silence(7_000);
    expect(talk.last('voice.speak').text).toBe('Are you there?');
  });

  it('ends the session where the clock of the organization says so, and not while one speaks', () => {
    const talk = new TurnDriver();
    expect(talk.last('quiet').isQuiet).toBe(true);
    talk.answering('At nine.');
    expect(talk.last('quiet').isQuiet).toBe(false);
    talk.send({ type: 'quiet.over' });
    expect(talk.count('session.end')).toBe(0);
    talk.silence(1_000);
    expect(talk.last('quiet').isQuiet).toBe(true);
    talk.send({ type: 'quiet.over' });
    expect(talk.last('session.end').reason).toBe('silence');
    expect(talk.send({ type: 'frame', ms: 20, isVoiced: true })).toEqual([]);
  });
});

describe('a client who is away', () => {
  it('hears the reply go on where it was when it comes back', () => {
    const talk = new TurnDriver();
    talk.answering(long);
    talk.silence(1_000);
    talk.send({ type: 'client.left' });
    for (let at = 0; at < 200; at += 1) talk.send({ type: 'tick', ms: 20 });
    expect(talk.texts()).toEqual(['user: What is it?']);
    talk.send({ type: 'client.joined', ears: 'server' });
    talk.speak();
    talk.silence(4_000);
    expect(talk.texts()).toEqual(['user: What is it?', `agent: ${long}`]);
  });

  it('may hear by itself from then on: the words so far of the other recognizer are all there are', () => {
    const talk = new TurnDriver();
    talk.voice(600);
    talk.interim('What does a seat');
    talk.send({ type: 'client.left' });
    talk.send({ type: 'client.joined', ears: 'client' });
    talk.final('cost in a month?');
    for (let passed = 0; passed < 600; passed += 20) talk.send({ type: 'tick', ms: 20 });
    expect(talk.last('model.ask').history.at(-1)).toMatchObject({ text: 'What does a seat cost in a month?' });
    expect(talk.count('ears.commit')).toBe(0);
  });

  it('may have the server hear from then on: its words so far are no empty turn, and are not waited for', () => {
    const talk = new TurnDriver();
    talk.send({ type: 'client.joined', ears: 'client' });
    talk.interim('What does a seat cost?');
    talk.send({ type: 'client.left' });
    talk.send({ type: 'client.joined', ears: 'server' });
    expect(talk.hear(4_000, false, 'model.ask')).toBeLessThan(1_000);
    expect(talk.last('model.ask').history.at(-1)).toMatchObject({ text: 'What does a seat cost?' });
    expect(talk.count('ears.commit')).toBe(0);
  });

  it('hears an answer that was made meanwhile', () => {
    const talk = new TurnDriver();
    talk.ask('When?');
    talk.send({ type: 'client.left' });
    talk.think('At nine.');
    talk.speak();
    expect(talk.count('output.started')).toBe(0);
    talk.send({ type: 'client.joined', ears: 'server' });
    expect(talk.count('output.started')).toBe(1);
  });
});

describe('a vendor that fails', () => {
  const failed = (talk: TurnDriver, type: 'model.failed' | 'voice.failed', provider: string | null = 'one') =>
    talk.send({
      type,
      generation: talk.last(type === 'model.failed' ? 'model.ask' : 'voice.speak').generation,
      provider,
    });

  it('is denied for the rest of the reply, and another model answers', () => {
    const talk = new TurnDriver();
    talk.ask('When?');
    failed(talk, 'model.failed');
    expect(talk.last('model.ask')).toMatchObject({ deny: ['one'], isContinued: false });
    talk.silence(2_000);
    talk.think('At nine.');
    talk.speak();
    talk.silence(4_000);
    expect(talk.texts()).toEqual(['user: When?', 'agent: At nine.']);
  });

  it('in the middle of its text has another one go on behind what is said of it', () => {
    const talk = new TurnDriver();
    talk.ask('When?');
    talk.think('We open at nine in the morning. And', false);
    failed(talk, 'model.failed');
    expect(talk.last('model.ask')).toMatchObject({ isContinued: true });
    expect(talk.last('model.ask').history.at(-1)).toMatchObject({ text: 'We open at nine in the morning.' });
  });

  it('ends the session where no other one answers within 3 s', () => {
    const talk = new TurnDriver();
    talk.ask('When?');
    failed(talk, 'model.failed');
    expect(talk.hear(9_000, false, 'session.end')).toBe(3_000);
    expect(talk.last('session.end').reason).toBe('provider_failed');
    expect(talk.texts()).toEqual(['user: When?']);
  });

  it('ends it at once where no other one is left', () => {
    for (const type of ['model.failed', 'voice.failed'] as const) {
      const talk = new TurnDriver();
      talk.ask('When?');
      talk.think('At nine. ', false);
      failed(talk, type, null);
      expect(talk.last('session.end').reason).toBe('provider_failed');
    }
  });

  it('as a voice has another one say what stands behind the sound that was sent', () => {
    const talk = new TurnDriver();
    talk.ask('When?');
    talk.think('We open at nine in the morning.');
    const { generation } = talk.last('voice.speak');
    talk.send({ type: 'audio', generation, ms: 1_400 });
    talk.silence(600);
    failed(talk, 'voice.failed');
    expect(talk.last('voice.speak')).toMatchObject({ text: 'nine in the morning.', deny: ['one'] });
    talk.send({ type: 'audio', generation, ms: 1_000 });
    talk.speak();
    talk.silence(4_000);
    expect(talk.texts().at(-1)).toBe('agent: We open at nine in the morning.');
  });

  it('as ears is replaced within 3 s, or the session ends', () => {
    const talk = new TurnDriver();
    talk.send({ type: 'ears.failed', provider: 'one' });
    expect(talk.last('ears.open').deny).toEqual(['one']);
    talk.silence(1_000);
    talk.send({ type: 'ears.ready' });
    talk.silence(5_000);
    expect(talk.count('session.end')).toBe(0);
    talk.send({ type: 'ears.failed', provider: 'two' });
    expect(talk.last('ears.open').deny).toEqual(['two']);
    expect(talk.hear(9_000, false, 'session.end')).toBe(3_000);
  });
});

describe('the end', () => {
  const end = { type: 'end', reason: 'server_stopped', goodbye: 'Goodbye.' } as const;

  it('lets what is being said be heard, then says goodbye', () => {
    const talk = new TurnDriver();
    talk.answering('At nine.');
    talk.silence(100);
    talk.send({ ...end, withinMs: 8_000 });
    talk.voice(400);
    talk.final('What?');
    talk.speak();
    talk.silence(2_000);
    expect(talk.texts()).toEqual(['user: What is it?', 'agent: At nine.', 'agent: Goodbye.']);
    expect(talk.last('session.end').reason).toBe('server_stopped');
    expect(talk.actions.at(-1)?.type).toBe('session.end');
  });

  it('comes when its time is over, and what was heard is written', () => {
    const talk = new TurnDriver();
    talk.answering(long);
    talk.send({ ...end, withinMs: 1_000 });
    expect(talk.hear(4_000, false, 'session.end')).toBe(1_000);
    expect(talk.written().at(-1)).toEqual({
      source: 'agent',
      text: 'We open at nine in',
      latencyStatus: 'interrupted',
    });
  });

  it('that a tool brings lets the model’s words be heard', () => {
    const talk = new TurnDriver();
    talk.ask('Bye.');
    const { generation } = talk.last('model.ask');
    talk.send({ type: 'token', generation, text: 'Bye, then.' });
    talk.send({ type: 'tool.call', generation, call: { id: 'a', name: 'end_call', arguments: '{}' } });
    talk.send({ type: 'model.done', generation });
    talk.send({ type: 'end', reason: 'agent_hangup', goodbye: null, withinMs: 8_000 });
    talk.send({ type: 'tool.result', generation, id: 'a', result: {} });
    talk.speak();
    talk.silence(2_000);
    expect(talk.count('model.ask')).toBe(1);
    expect(talk.texts()).toEqual(['user: Bye.', 'agent: Bye, then.']);
    expect(talk.last('session.end').reason).toBe('agent_hangup');
  });

  it('at once writes down what the caller had said and what was not answered', () => {
    const talk = new TurnDriver();
    talk.voice(600);
    talk.final('And then');
    talk.send({ ...end, withinMs: 0 });
    expect(talk.texts()).toEqual(['user: And then']);
    expect(talk.actions.at(-1)).toEqual({ type: 'session.end', reason: 'server_stopped' });
  });
});

describe('a way to the server that is lost', () => {
  it('denies no vendor: the same is asked again, however long that takes', () => {
    const talk = new TurnDriver();
    talk.ask('When?');
    for (let times = 0; times < 2; times += 1) {
      talk.send({ type: 'model.lost', generation: talk.last('model.ask').generation });
      expect(talk.last('model.ask')).toMatchObject({ deny: [], isContinued: false });
      talk.silence(4_000);
    }
    talk.think('At nine.');
    talk.speak();
    talk.silence(4_000);
    expect(talk.texts()).toEqual(['user: When?', 'agent: At nine.']);
  });

  it('has the voice say what stands behind the sound that was sent', () => {
    const talk = new TurnDriver();
    talk.ask('When?');
    talk.think('We open at nine in the morning.');
    const { generation } = talk.last('voice.speak');
    talk.send({ type: 'audio', generation, ms: 1_400 });
    talk.silence(600);
    talk.send({ type: 'voice.lost', generation });
    expect(talk.last('voice.speak')).toMatchObject({ text: 'nine in the morning.', deny: [] });
    talk.send({ type: 'audio', generation, ms: 1_000 });
    talk.speak();
    talk.silence(4_000);
    expect(talk.texts().at(-1)).toBe('agent: We open at nine in the morning.');
  });
});
