import type { z } from 'zod';
import type { actionBodies, TelnyxAction } from './fake-telnyx-calls-wire.ts';
import type { FakeTelnyxLine } from './fake-telnyx-line.ts';

/** What the carrier answers. */
export interface TelnyxCallAnswer {
  readonly status: number;
  readonly json: object;
}

export const ok: TelnyxCallAnswer = { status: 200, json: { data: { result: 'ok' } } };

export function refusal(status: number, code: string, title = 'Refused'): TelnyxCallAnswer {
  return { status, json: { errors: [{ code, title }] } };
}

const isOver = refusal(422, '90018', 'Call has already ended');
const isInAnotherState = refusal(422, '90034', 'Call is not in a state for it');

type Body<Action extends TelnyxAction> = z.infer<(typeof actionBodies)[Action]>;

/** Where a line may be commanded, and what that does. `transferLeg` opens a leg to another number. */
interface Act<Action extends TelnyxAction> {
  readonly mayWhile: (line: FakeTelnyxLine) => boolean;
  does(line: FakeTelnyxLine, body: Body<Action>, transferLeg: TransferLeg): void;
}

export type TransferLeg = (of: Pick<FakeTelnyxLine, 'from' | 'to' | 'clientState' | 'webhookUrl'>) => FakeTelnyxLine;

const ringsHere = (line: FakeTelnyxLine): boolean => line.state() === 'ringing' && line.direction === 'inbound';
const stands = (line: FakeTelnyxLine): boolean => line.state() === 'answered';

const acts: { readonly [Action in TelnyxAction]: Act<Action> } = {
  answer: {
    mayWhile: ringsHere,
    does: (line, body) => {
      line.webhookUrl = body.webhook_url ?? line.webhookUrl;
      line.openStream(body);
      void line.pickUp();
    },
  },
  reject: {
    mayWhile: ringsHere,
    does: (line, { cause }) => {
      void (cause === 'USER_BUSY'
        ? line.drop('user_busy', 'callee', '486')
        : line.drop('call_rejected', 'callee', '603'));
    },
  },
  hangup: {
    mayWhile: () => true,
    does: (line) => void line.drop('normal_clearing', line.direction === 'inbound' ? 'callee' : 'caller', '200'),
  },
  send_dtmf: { mayWhile: stands, does: (line, { digits }) => void line.acts.push(digits) },
  streaming_start: {
    // One stream in both directions is all that a line has.
    mayWhile: (line) => stands(line) && line.streams.every(({ isOpen }) => !isOpen()),
    does: (line, body) => line.openStream(body),
  },
  transfer: {
    mayWhile: stands,
    does: (line, body, transferLeg) =>
      line.transferTo(
        transferLeg({
          from: body.from ?? line.to,
          to: body.to,
          clientState: body.target_leg_client_state ?? null,
          webhookUrl: body.webhook_url ?? line.webhookUrl,
        }),
      ),
  },
};

/** Does a command whose body was found sound, or says why not. */
export function actOn<Action extends TelnyxAction>(
  line: FakeTelnyxLine,
  action: Action,
  body: Body<Action>,
  transferLeg: TransferLeg,
): TelnyxCallAnswer {
  if (line.state() === 'over') return isOver;
  const act: Act<Action> = acts[action];
  if (!act.mayWhile(line)) return isInAnotherState;
  line.acts.push(action);
  line.clientState = body.client_state ?? line.clientState;
  act.does(line, body, transferLeg);
  return ok;
}
