import { describe, expect, it } from '@jest/globals';
import { TurnDriver } from '../../../../tests/support/turn-driver.ts';

const long = 'We open at nine in the morning. We close at six in the evening.';

describe('an interruption', () => {
  it('is silence within the tick in which the voice was long enough: clear, voice, model', () => {
    const talk = new TurnDriver();
    talk.ask('When?');
    talk.think(long, false);
    const voice = talk.last('voice.speak').generation;
    talk.send({ type: 'audio', generation: voice, ms: 1_000 });
    talk.silence(100);
    talk.voice(180);
    expect(talk.count('output.clear')).toBe(0);
    const actions = talk.send({ type: 'frame', ms: 20, isVoiced: true });
    expect(actions.map(({ type }) => type)).toEqual(['output.clear', 'voice.cancel', 'model.cancel', 'output.discard']);
    const sent = talk.count('output.audio');
    talk.send({ type: 'audio', generation: voice, ms: 1_000 });
    talk.voice(500);
    expect(talk.count('output.audio')).toBe(sent);
  });

  it('keeps what was heard by time, never what was sent', () => {
    const talk = new TurnDriver();
    talk.answering('We open at nine in the morning.');
    talk.silence(500);
    talk.voice(300);
    talk.interim('No');
    // 700 ms of 1,550 were played: 14 of 31 letters.
    expect(talk.written().at(-1)).toEqual({ source: 'agent', text: 'We open at', latencyStatus: 'interrupted' });
    talk.silence(500);
    talk.final('No, when do you close?');
    expect(talk.last('model.ask').history.slice(1)).toEqual([
      { kind: 'said', source: 'agent', text: 'We open at' },
      { kind: 'said', source: 'user', text: 'No, when do you close?' },
    ]);
  });

  it('keeps what the marks of the client say, where time is ahead of it', () => {
    const talk = new TurnDriver();
    talk.answering('One two. Three four five. Six.');
    talk.silence(1_000);
    const [first] = talk.all('output.mark');
    talk.send({ type: 'mark', name: first?.name ?? '' });
    talk.silence(100);
    talk.voice(200);
    talk.interim('No');
    expect(talk.written().at(-1)?.text).toBe('One two. Three');
  });

  it('keeps nothing of a sentence whose sound was lost on the way: its mark is left out', () => {
    const talk = new TurnDriver();
    talk.answering('One two. Three four five. Six seven. Eight nine ten.');
    const answer = (nth: number) => talk.send({ type: 'mark', name: talk.all('output.mark')[nth]?.name ?? '' });
    talk.silence(500);
    answer(0);
    talk.send({ type: 'output.lost' });
    talk.silence(1_300);
    answer(2);
    talk.silence(300);
    talk.voice(200);
    talk.interim('No');
    expect(talk.written().at(-1)?.text).toBe('One two. Six seven.');
  });

  it('takes the last sentence for lost where its mark does not come, and for heard where nothing is known to be lost', () => {
    const said = [true, false].map((hasLost) => {
      const talk = new TurnDriver();
      talk.answering('One two. Three four five.');
      talk.silence(500);
      talk.send({ type: 'mark', name: talk.all('output.mark')[0]?.name ?? '' });
      if (hasLost) talk.send({ type: 'output.lost' });
      talk.silence(3_000);
      return talk.written().at(-1)?.text;
    });
    expect(said).toEqual(['One two.', 'One two. Three four five.']);
  });

  it('writes nothing of which no word was heard', () => {
    const talk = new TurnDriver();
    talk.answering('Incomprehensibilities are many.');
    talk.voice(300);
    talk.interim('What');
    expect(talk.texts()).toEqual(['user: What is it?']);
    expect(talk.count('output.clear')).toBe(1);
  });

  it('is none without words within 2 s: the agent goes on where it was', () => {
    const talk = new TurnDriver();
    talk.answering(long);
    talk.silence(1_000);
    talk.voice(300);
    expect(talk.hear(4_000, false, 'voice.speak')).toBe(2_000);
    expect(talk.last('voice.speak').text).toBe('morning.');
    talk.speak();
    talk.silence(4_000);
    expect(talk.written()).toEqual([
      { source: 'user', text: 'What is it?', latencyStatus: null },
      { source: 'agent', text: long, latencyStatus: 'complete' },
    ]);
  });

  it('has a model that was cut go on behind its words', () => {
    const talk = new TurnDriver();
    talk.ask('When?');
    talk.think('We open at nine in the morning. And then', false);
    talk.speak();
    talk.silence(500);
    talk.voice(300);
    talk.silence(2_000);
    const { history, isContinued } = talk.last('model.ask');
    expect([isContinued, history.at(-1)]).toEqual([
      true,
      { kind: 'said', source: 'agent', text: 'We open at nine in the morning.' },
    ]);
    talk.think('We close at six.');
    talk.speak();
    talk.silence(4_000);
    expect(talk.texts().at(-1)).toBe('agent: We open at nine in the morning. We close at six.');
  });

  it('needs minWords words: a listener’s "uh-huh" is none', () => {
    const talk = new TurnDriver({ interruption: { mode: 'vad', minMs: 200, minWords: 2 } });
    talk.answering(long);
    talk.silence(500);
    talk.voice(400);
    talk.interim('uh-huh');
    talk.silence(500);
    talk.final('Uh-huh.');
    talk.silence(4_000);
    expect(talk.count('output.clear')).toBe(0);
    expect(talk.count('model.ask')).toBe(1);
    talk.ask('What else?');
    expect(talk.last('model.ask').history.at(-1)).toMatchObject({ text: 'Uh-huh. What else?' });
  });

  it('of two words is one where minWords is 2', () => {
    const talk = new TurnDriver({ interruption: { mode: 'vad', minMs: 200, minWords: 2 } });
    talk.answering(long);
    talk.voice(400);
    talk.interim('please');
    expect(talk.count('output.clear')).toBe(0);
    talk.interim('please stop');
    expect(talk.count('output.clear')).toBe(1);
  });

  it('waits for words where words decide', () => {
    const talk = new TurnDriver({ interruption: { mode: 'adaptive', minMs: 200, minWords: 0 } });
    talk.answering(long);
    talk.voice(600);
    talk.interim('mhm');
    expect(talk.count('output.clear')).toBe(0);
    talk.interim('stop');
    expect(talk.count('output.clear')).toBe(1);
  });

  it('that comes when all was played cuts nothing', () => {
    const talk = new TurnDriver();
    talk.answering('At nine.');
    talk.send({ type: 'mark', name: talk.last('output.mark').name });
    talk.silence(400);
    talk.voice(600);
    talk.interim('Thanks');
    expect(talk.written().at(-1)).toEqual({ source: 'agent', text: 'At nine.', latencyStatus: 'complete' });
    expect(talk.count('output.clear')).toBe(0);
  });

  it('by a key needs no voice, and the keys are a turn when no more come', () => {
    const talk = new TurnDriver();
    talk.answering(long);
    talk.silence(1_000);
    talk.send({ type: 'key', digit: '1' });
    expect(talk.count('output.clear')).toBe(1);
    talk.silence(1_000);
    talk.send({ type: 'key', digit: '2' });
    expect(talk.hear(4_000, false, 'model.ask')).toBe(2_000);
    expect(talk.last('model.ask').history.at(-1)).toMatchObject({ text: '1 2' });
    talk.send({ type: 'key', digit: '#' });
    expect(talk.last('model.ask').history.at(-1)).toMatchObject({ text: '1 2 #' });
  });

  it('is words alone where the client hears by itself', () => {
    const talk = new TurnDriver();
    talk.send({ type: 'client.joined', ears: 'client' });
    talk.interim('What');
    talk.final('What is it?');
    for (let at = 0; at < 30; at += 1) talk.send({ type: 'tick', ms: 20 });
    expect(talk.count('ears.commit')).toBe(0);
    talk.think(long);
    talk.speak();
    talk.send({ type: 'tick', ms: 20 });
    talk.interim('Stop');
    expect(talk.count('output.clear')).toBe(1);
  });
});
