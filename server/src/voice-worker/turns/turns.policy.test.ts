import { describe, expect, it } from '@jest/globals';
import { TurnDriver } from '../../../../tests/support/turn-driver.ts';

const long = 'We open at nine in the morning. We close at six in the evening.';

describe('the end of a turn', () => {
  it('is the longer of silence and minDelay, behind a final transcript', () => {
    const talk = new TurnDriver();
    talk.voice(600);
    expect(talk.hear(2_000, false, 'ears.commit')).toBe(500);
    expect(talk.count('model.ask')).toBe(0);
    talk.silence(200);
    talk.final('What is it?');
    expect(talk.last('model.ask').history).toEqual([{ kind: 'said', source: 'user', text: 'What is it?' }]);
    expect(talk.count('ears.commit')).toBe(1);
  });

  it('waits for minDelay where the final comes before', () => {
    const talk = new TurnDriver();
    talk.voice(600);
    talk.silence(200);
    talk.final('What is it?');
    expect(talk.hear(2_000, false, 'model.ask')).toBe(300);
  });

  it('is the recognizer’s own final where the agent says so', () => {
    const talk = new TurnDriver({ isEndedByRecognizer: true });
    talk.voice(600);
    talk.silence(300);
    talk.final('What is it?');
    expect(talk.count('model.ask')).toBe(1);
  });

  it('is maxDelay in any case, with what there is', () => {
    const talk = new TurnDriver();
    talk.voice(600);
    talk.interim('I would like');
    expect(talk.hear(4_000, false, 'model.ask')).toBe(3_000);
    expect(talk.last('model.ask').history.at(-1)).toMatchObject({ text: 'I would like' });
  });

  it('takes off what the detector hung on', () => {
    const talk = new TurnDriver();
    talk.voice(600);
    talk.send({ type: 'frame', ms: 20, isVoiced: false, hangMs: 120 });
    expect(talk.hear(2_000, false, 'ears.commit')).toBe(360);
  });

  it('joins finals since the last turn, across a pause', () => {
    const talk = new TurnDriver();
    talk.voice(600);
    talk.silence(400);
    talk.final('I would like');
    talk.voice(600);
    talk.silence(500);
    talk.final('a table.');
    expect(talk.last('model.ask').history.at(-1)).toMatchObject({ text: 'I would like a table.' });
    expect(talk.count('model.ask')).toBe(1);
  });

  it('is taken back where the caller goes on before the reply has begun', () => {
    const talk = new TurnDriver();
    talk.ask('I would like');
    talk.think('Like what?');
    const { generation } = talk.last('voice.speak');
    talk.silence(100);
    talk.voice(200);
    expect(talk.last('voice.cancel').generation).toBe(generation);
    expect(talk.count('output.clear')).toBe(0);
    talk.send({ type: 'audio', generation, ms: 900 });
    talk.voice(400);
    talk.silence(500);
    talk.final('a table.');
    talk.think('Sure.');
    talk.speak();
    talk.silence(1_000);
    expect(talk.texts()).toEqual(['user: I would like a table.', 'agent: Sure.']);
    expect(talk.all('output.audio').every((sent) => sent.generation > generation)).toBe(true);
  });

  it('is restarted by a final that replaces the wording with which it was taken', () => {
    const talk = new TurnDriver();
    talk.voice(600);
    talk.interim('I would lie');
    talk.silence(3_000);
    talk.final('I would like a table.');
    expect(talk.count('model.ask')).toBe(2);
    expect(talk.last('model.ask').history).toEqual([{ kind: 'said', source: 'user', text: 'I would like a table.' }]);
  });

  it('keeps a final for the next turn that comes after the reply has begun', () => {
    const talk = new TurnDriver();
    talk.voice(600);
    talk.interim('I would like');
    talk.silence(3_000);
    talk.think('Like what?');
    talk.speak();
    talk.silence(100);
    talk.final('I would like a table.');
    expect(talk.count('output.clear')).toBe(0);
    talk.silence(2_000);
    expect(talk.texts()).toEqual(['user: I would like', 'agent: Like what?']);
    expect(talk.last('model.ask').history.at(-1)).toMatchObject({ source: 'user', text: 'I would like a table.' });
  });

  it('comes in a noise that never ends, when there were no more words for maxDelay', () => {
    const talk = new TurnDriver();
    talk.voice(600);
    talk.interim('What is it?');
    expect(talk.hear(5_000, true, 'model.ask')).toBe(3_000);
    talk.think('Nothing.');
    talk.speak();
    expect(talk.hear(5_000, true, 'output.started')).toBe(3_000);
    talk.voice(2_000);
    expect(talk.texts()).toEqual(['user: What is it?', 'agent: Nothing.']);
  });

  it('says that no words were recognized, twice in a row at most, and not for a click', () => {
    const talk = new TurnDriver({ missMessage: 'Pardon?' });
    talk.voice(40);
    talk.silence(4_000);
    expect(talk.count('voice.speak')).toBe(0);
    for (let round = 0; round < 3; round += 1) {
      talk.voice(600);
      talk.silence(500);
      talk.final('');
      if (talk.count('voice.speak') > 0) talk.speak();
      talk.silence(2_000);
    }
    expect(talk.texts()).toEqual(['agent: Pardon?', 'agent: Pardon?']);
  });
});

describe('a reply', () => {
  it('goes to the voice by the first clause and by sentences, one synthesis at a time', () => {
    const talk = new TurnDriver();
    talk.ask('When?');
    talk.think('Well, we open', false);
    expect(talk.last('voice.speak').text).toBe('Well,');
    talk.think(' at nine. We close at six.');
    expect(talk.count('voice.speak')).toBe(1);
    talk.speak();
    expect(talk.all('voice.speak').map(({ text }) => text)).toEqual(['Well,', 'we open at nine.', 'We close at six.']);
  });

  it('is sent at most 400 ms ahead, whatever has come', () => {
    const talk = new TurnDriver();
    talk.answering(long);
    const sent = (): number => talk.all('output.audio').reduce((sum, { ms }) => sum + ms, 0);
    expect(sent()).toBe(400);
    talk.silence(1_000);
    expect(sent()).toBe(1_400);
  });

  it('has its four times', () => {
    const talk = new TurnDriver();
    talk.voice(600);
    talk.silence(600);
    talk.final('When?');
    talk.silence(300);
    talk.think('At nine.');
    talk.silence(160);
    talk.speak();
    talk.silence(1_000);
    expect(talk.last('turn.write').turn).toMatchObject({
      source: 'agent',
      text: 'At nine.',
      turn: talk.last('output.started').turn,
      latencyStatus: 'complete',
      eouMs: 600,
      llmTtftMs: 300,
      ttsTtfbMs: 160,
      conversationalLatencyMs: 1_060,
    });
  });

  it('runs its tools one after the other, and answers with what they brought', () => {
    const talk = new TurnDriver();
    talk.ask('Text me twice.');
    const { generation } = talk.last('model.ask');
    const calls = ['a', 'b'].map((id) => ({ id, name: 'send_sms', arguments: '{}' }));
    for (const call of calls) talk.send({ type: 'tool.call', generation, call });
    talk.send({ type: 'model.done', generation });
    expect(talk.all('tool.run').map(({ call }) => call.id)).toEqual(['a']);
    talk.send({ type: 'tool.result', generation, id: 'a', result: 1 });
    talk.send({ type: 'tool.result', generation, id: 'b', result: 2 });
    expect(talk.last('model.ask').history.map(({ kind }) => kind)).toEqual([
      'said',
      'call',
      'result',
      'call',
      'result',
    ]);
    talk.think('Done.');
    talk.speak();
    talk.silence(1_000);
    expect(talk.texts()).toEqual(['user: Text me twice.', 'agent: Done.']);
  });

  it('may call tools in four rounds, then answers without', () => {
    const talk = new TurnDriver();
    talk.ask('Go on.');
    for (let hop = 0; hop < 4; hop += 1) {
      const { generation, mayCallTools } = talk.last('model.ask');
      expect(mayCallTools).toBe(true);
      talk.send({ type: 'tool.call', generation, call: { id: 'x', name: 'again', arguments: '{}' } });
      talk.send({ type: 'model.done', generation });
      talk.send({ type: 'tool.result', generation, id: 'x', result: hop });
    }
    expect(talk.last('model.ask').mayCallTools).toBe(false);
  });

  it('keeps what a tool brought for a reply that is gone', () => {
    const talk = new TurnDriver();
    talk.ask('Text me.');
    const { generation } = talk.last('model.ask');
    talk.send({ type: 'token', generation, text: long });
    talk.send({ type: 'tool.call', generation, call: { id: 'a', name: 'send_sms', arguments: '{}' } });
    talk.send({ type: 'model.done', generation });
    talk.speak();
    talk.silence(1_000);
    talk.voice(400);
    talk.silence(500);
    talk.final('Stop it.');
    expect(talk.count('model.ask')).toBe(1);
    talk.send({ type: 'tool.result', generation, id: 'a', result: 'sent' });
    expect(talk.last('model.ask').history.map(({ kind }) => kind)).toEqual(['said', 'said', 'call', 'result', 'said']);
  });
});
