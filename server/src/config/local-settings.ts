import { z } from 'zod';

/** Of models that work on this machine. */
export interface LocalConfig {
  /** How many recordings and streams are recognized at once; null looks for no recognizer. */
  readonly sttStreams: number | null;
  /** Where programs are looked for. */
  readonly path: string;
}

/** The variables of models that work on this machine. */
export function localVariables(integer: (from: number, to: number) => z.ZodType<number, string>) {
  return {
    LOCAL_STT: z.enum(['auto', 'off'], 'must be auto or off').default('auto'),
    LOCAL_STT_STREAMS: integer(1, 100).default(2),
  };
}

type Values = {
  [Name in keyof ReturnType<typeof localVariables>]: z.infer<ReturnType<typeof localVariables>[Name]>;
};

/** `environment` has the PATH. */
export function localConfig(env: Values, environment: Readonly<Record<string, string | undefined>>): LocalConfig {
  return Object.freeze({
    sttStreams: env.LOCAL_STT === 'off' ? null : env.LOCAL_STT_STREAMS,
    path: environment['PATH'] ?? '',
  });
}
