import { describe, expect, it } from '@jest/globals';
import { checkImport, type ImportFacts } from './check-import.ts';

const facts: ImportFacts = {
  vendors: [
    { name: 'acme', models: [{ kind: 'tts', model: 'say' }] },
    { name: 'open', models: [] },
  ],
  today: '2026-11-25',
};
const figure = { vendor: 'acme', kind: 'tts', model: 'say', metric: 'naturalness', value: 71.5, basis: 'measured' };
const voice = { vendor: 'acme', voice_id: 'ann', name: 'Ann', languages: ['en'] };
const file = { schema: 1, name: 'panel', source: 'https://example.org/', date: '2026-11-20', figures: [figure] };
const check = (change: object) => checkImport({ ...file, ...change }, facts);
const withFigure = (...changes: object[]) => ({ figures: changes.map((change) => ({ ...figure, ...change })) });
const withVoice = (...changes: object[]) => ({ voices: changes.map((change) => ({ ...voice, ...change })) });

describe('an import that is right', () => {
  it('is read whole: languages in their canonical spelling, source and date of the document where a row has none', () => {
    const read = check({
      ...withFigure({ language: 'EN-us', ci: [70, 73], date: '2026-11-01' }, { language: 'zh-hant-tw' }),
      ...withVoice({ languages: ['pt-br', 'PT-BR'], gender: 'female' }),
    });
    expect(read).toMatchObject({
      document: {
        head: { name: 'panel', runId: null, notes: [] },
        figures: [
          { language: 'en-US', ci: [70, 73], date: '2026-11-01', unit: 'score', source: 'https://example.org/' },
          { language: 'zh-Hant-TW', ci: null, date: '2026-11-20', estimated: false },
        ],
        voices: [{ voiceId: 'ann', languages: ['pt-BR'], gender: 'female', models: [], compatibility: null }],
      },
    });
  });

  it('may name any model of a vendor whose models only the operator knows, and no figures at all', () => {
    expect(check(withFigure({ vendor: 'open', model: 'anything' }))).toHaveProperty('document');
    expect(check({ figures: [] })).toHaveProperty('document');
  });
});

// docs/decisions/figures.md#d96
describe('an import that is not right is refused whole, with the place', () => {
  it.each<[what: string, change: object, path: string, message: RegExp]>([
    ['another schema', { schema: 2 }, '/schema', /1/],
    ['no schema', { schema: undefined }, '/schema', /1/],
    ['a member that is not known', { colour: 'red' }, '', /colour/],
    ['a name that is the release’s', { name: 'built-in' }, '/name', /release/],
    ['a day that is not there yet', { date: '2026-11-26' }, '/date', /2026-11-25/],
    ['a day of a row that is not there yet', withFigure({ date: '2027-01-01' }), '/figures/0/date', /after/],
    ['a day that never was', { date: '2026-02-30' }, '/date', /date/i],
    ['a negative value', withFigure({ value: -1 }), '/figures/0/value', /from 0 to 100/],
    ['an absurd value', withFigure({ metric: 'panel_mos', value: 50 }), '/figures/0/value', /from 1 to 5/],
    ['not a number', withFigure({ value: Number.NaN }), '/figures/0/value', /number/],
    ['more than a number holds', withFigure({ value: Number.POSITIVE_INFINITY }), '/figures/0/value', /number/],
    ['a number as text', withFigure({ value: '71' }), '/figures/0/value', /number/],
    ['half a character', withFigure({ metric: 'max_chars_per_call', value: 0.5 }), '/figures/0/value', /1 to/],
    ['no value', withFigure({ value: undefined }), '/figures/0/value', /number/],
    ['a metric that is not known', withFigure({ metric: 'beauty' }), '/figures/0/metric', /naturalness/],
    ['another unit', withFigure({ unit: 'mos' }), '/figures/0/unit', /score/],
    ['bounds the wrong way round', withFigure({ ci: [73, 70] }), '/figures/0/ci', /lower/],
    ['p90 below p50', withFigure({ metric: 'total_ms', p50: 2, p90: 1 }), '/figures/0/p90', /p50/],
    ['a basis that the simulation has', withFigure({ basis: 'simulated' }), '/figures/0/basis', /simulation/],
    ['a language that is none', withFigure({ language: 'not a tag' }), '/figures/0/language', /BCP 47/],
    ['an unknown vendor', withFigure({ vendor: 'unheard-of' }), '/figures/0/vendor', /acme, open/],
    ['the simulation', withFigure({ vendor: 'simulated', model: 'echo' }), '/figures/0/vendor', /acme, open/],
    ['an unknown model', withFigure({ model: 'shout' }), '/figures/0/model', /say/],
    ['a voice that hears', withFigure({ vendor: 'open', kind: 'stt', voice: 'ann' }), '/figures/0/voice', /tts/],
    ['the same figure twice', withFigure({}, { value: 3 }), '/figures/1', /repeats \/figures\/0/],
    [
      'the same but for the case of its language',
      withFigure({ language: 'en' }, { language: 'EN' }),
      '/figures/1',
      /0/,
    ],
    ['a voice without a language', withVoice({ languages: [] }), '/voices/0/languages', />=1/],
    ['a voice of a language that is none', withVoice({ languages: ['x y'] }), '/voices/0/languages', /BCP 47/],
    ['a voice of an unknown vendor', withVoice({ vendor: 'unheard-of' }), '/voices/0/vendor', /acme/],
    ['a voice of an unknown model', withVoice({ models: ['say', 'shout'] }), '/voices/0/models/1', /say/],
    ['the same voice twice', withVoice({}, { name: 'Anna' }), '/voices/1', /repeats/],
  ])('%s', (_, change, path, message) => {
    expect(check(change)).toEqual({
      issues: expect.arrayContaining([{ path, message: expect.stringMatching(message) }]),
    });
  });

  it.each([null, [], 'text', 7])('%j is no import', (value) => {
    expect(checkImport(value, facts)).toHaveProperty('issues');
  });
});
