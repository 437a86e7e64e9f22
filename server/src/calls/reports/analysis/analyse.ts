import type { SessionPrincipal } from '../../../contract/principal.ts';
import { AppError } from '../../../platform/process/errors.ts';
import type { Logger } from '../../../platform/process/log.ts';
import type { Generate, Generated } from '../../../router/index.ts';
import type { Session, Turn } from '../../sessions/index.ts';
import type { ExtractionField, StructuredData, Values } from '../types.ts';
import { type Answer, noValues, readAnswer } from './answer.policy.ts';
import { questionOf } from './question.policy.ts';

/** What a model made of a call; `summary` is null where none of use came of it. */
export interface Analysis {
  readonly summary: string | null;
  readonly structuredData: StructuredData;
  readonly values: Values;
  readonly provider: string | null;
  readonly model: string | null;
  readonly error: string | null;
}

/**
 * Asks a language model of the session's list about a call, twice at most, for half a minute and 8,000 tokens of output in all
 * (docs/decisions/recordings.md#d98); the session pays. Whatever comes of it is an analysis; throws only where `signal` was aborted.
 */
export type Analyse = (question: {
  principal: SessionPrincipal;
  session: Session;
  turns: readonly Turn[];
  fields: readonly ExtractionField[];
  signal: AbortSignal;
}) => Promise<Analysis>;

const budget = { ms: 30_000, outputTokens: 8_000, tries: 2 };

export function createAnalyse(options: { generate: Generate; log: Logger }): Analyse {
  const { generate, log } = options;

  return async ({ principal, session, turns, fields, signal }) => {
    const { optimizeFor, language } = session.configuration;
    const { instructions, text, schema } = questionOf(turns, language, fields);
    const timeUp = AbortSignal.timeout(budget.ms);
    const none = { summary: null, structuredData: {}, values: noValues(fields), provider: null, model: null };
    let error = '';
    for (let tries = 1; tries <= budget.tries && !timeUp.aborted; tries += 1) {
      try {
        const generated = await generate({
          principal,
          objective: optimizeFor,
          instructions,
          text,
          format: { name: 'call_analysis', schema },
          maxOutputTokens: budget.outputTokens / budget.tries,
          signal: AbortSignal.any([signal, timeUp]),
        });
        const answer = answerOf(generated, fields);
        if (answer !== null) return { ...analysisOf(answer), provider: generated.provider, model: generated.model };
        error = `${generated.provider}:${generated.model} gave no answer of the form that was asked for`;
      } catch (err) {
        signal.throwIfAborted();
        error = timeUp.aborted ? `No model answered within ${budget.ms / 1_000} seconds` : messageOf(err);
        log.info({ err, sessionId: session.id, tries }, 'a call could not be analysed');
        // Who cannot pay, or has no model, is not asked again.
        if (err instanceof AppError && err.status < 500) break;
      }
    }
    return { ...none, error };
  };
}

function analysisOf({ summary, structuredData, values, leftOut }: Answer) {
  return { summary, structuredData, values, error: leftOut };
}

/** The first item that is an answer. Some models write the value as a text. */
function answerOf({ items }: Generated, fields: readonly ExtractionField[]): Answer | null {
  for (const item of items) {
    const json = item.type === 'structured_json' ? item.json : item.type === 'message' ? parsed(item.text) : undefined;
    const answer = readAnswer(json, fields);
    if (answer !== null) return answer;
  }
  return null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function messageOf(err: unknown): string {
  return err instanceof AppError ? err.message : 'The analysis failed';
}
