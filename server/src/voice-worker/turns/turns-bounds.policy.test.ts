import { describe, expect, it } from '@jest/globals';
import { TurnDriver } from '../../../../tests/support/turn-driver.ts';

describe('a turn that a tool is run for', () => {
  it('is written before, and is not taken back by more words', () => {
    const talk = new TurnDriver();
    talk.ask('Book a table.');
    const { generation } = talk.last('model.ask');
    talk.send({ type: 'tool.call', generation, call: { id: 'a', name: 'book', arguments: '{}' } });
    talk.send({ type: 'model.done', generation });
    const places = ['turn.write', 'tool.run'].map((type) => talk.actions.findIndex((action) => action.type === type));
    expect(talk.texts()).toEqual(['user: Book a table.']);
    expect(places[0]).toBeLessThan(places[1] ?? -1);
    talk.voice(600);
    talk.final('For two.');
    talk.send({ type: 'tool.result', generation, id: 'a', result: {} });
    talk.think('Done.');
    talk.speak();
    talk.silence(3_000);
    expect(talk.texts().filter((text) => text === 'user: Book a table.')).toHaveLength(1);
  });
});

describe('what is longer than the contract takes', () => {
  it('is cut between characters, and not where it has fewer of them than units', () => {
    const talk = new TurnDriver();
    const whole = `a${'🎉'.repeat(9_000)}`;
    talk.send({ type: 'message', text: whole, isWritten: false });
    expect(talk.last('turn.write').turn.text).toBe(whole);
    talk.send({ type: 'message', text: `a${'🎉'.repeat(17_000)}`, isWritten: false });
    expect(talk.last('turn.write').turn.text).toBe(`a${'🎉'.repeat(16_383)}`);
  });

  it('are keys: sixty-four are a turn, and a # ends it', () => {
    const talk = new TurnDriver();
    for (let times = 0; times < 500; times += 1) talk.send({ type: 'key', digit: '1' });
    expect(talk.count('note')).toBe(64);
    expect(talk.count('model.ask')).toBe(0);
    talk.send({ type: 'key', digit: '#' });
    expect(talk.last('model.ask').history).toEqual([{ kind: 'said', source: 'user', text: `${'1 '.repeat(64)}#` }]);
  });
});

describe('a client that answered marks', () => {
  it('and comes back without: what it plays counts by time again', () => {
    const talk = new TurnDriver();
    talk.answering('Nine.');
    talk.silence(100);
    talk.send({ type: 'mark', name: talk.last('output.mark').name });
    talk.silence(1_000);
    expect(talk.texts()).toEqual(['user: What is it?', 'agent: Nine.']);
    talk.send({ type: 'client.left' });
    talk.send({ type: 'client.joined', ears: 'server' });
    talk.answering('Ten.');
    // It lasts 200 ms.
    talk.silence(400);
    expect(talk.texts().slice(2)).toEqual(['user: What is it?', 'agent: Ten.']);
  });
});
