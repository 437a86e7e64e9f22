import type { RequestHandler } from 'express';

/**
 * Runs handlers one after the other as if they were one: for Express each would be a layer, and a layer costs more than
 * most of the steps of a request do. What a handler throws, rejects with or hands on as an error ends the sequence.
 */
export function inSequence(handlers: readonly RequestHandler[]): RequestHandler {
  return (req, res, next) => {
    const run = (index: number): void => {
      const handler = handlers[index];
      if (handler === undefined) return next();
      try {
        const running: unknown = handler(req, res, (error?: unknown) => {
          if (error === undefined) run(index + 1);
          else next(error);
        });
        if (running instanceof Promise) running.catch(next);
      } catch (error) {
        next(error);
      }
    };
    run(0);
  };
}
