import { describe, expect, it } from '@jest/globals';
import { modelsOfList } from './models-of-list.ts';

describe('the list of models of a compatible server', () => {
  it('gives one free model for each entry, under the names of the server', () => {
    const models = modelsOfList('stt:whisper, tts:kokoro,llm:llama3:8b,llm:org/model');
    expect(models.map(({ vendor, kind, model, price }) => ({ vendor, kind, model, price }))).toEqual([
      { vendor: 'openai_compatible', kind: 'stt', model: 'whisper', price: {} },
      { vendor: 'openai_compatible', kind: 'tts', model: 'kokoro', price: {} },
      { vendor: 'openai_compatible', kind: 'llm', model: 'llama3:8b', price: {} },
      { vendor: 'openai_compatible', kind: 'llm', model: 'org/model', price: {} },
    ]);
    expect(new Set(models.flatMap(({ regions }) => regions))).toEqual(new Set(['local']));
  });

  it('takes an empty list', () => {
    expect([...modelsOfList(''), ...modelsOfList(' , ')]).toEqual([]);
  });

  it.each(['llama3', 'llm:', ':llama3', 'vision:llama3', 'llm:two words', 'llm:a,llm:a'])('refuses %s', (list) => {
    expect(() => modelsOfList(list)).toThrow(/is no model|is listed twice/);
  });
});
