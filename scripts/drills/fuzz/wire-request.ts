import { framed } from './framing.ts';
import type { RequestPlan } from './request-plan.ts';
import type { World } from './world.ts';

/** A plan as it is sent in a world: every mark replaced by what answers named. */
export interface WireRequest {
  method: string;
  /** Address and query as they stand in the request line. */
  target: string;
  /** Lines of the head, the first one included, in Latin-1. */
  head: string[];
  body: Buffer | null;
  bytes: Buffer;
  /** False where the framing was spoiled: then nobody can say how many requests it is. */
  sound: boolean;
  /** What the first parameter of the path names, where it has one. */
  within: string | undefined;
  /** What the last parameter of the path names. */
  named: string | undefined;
  /** Whether the address names something of the other organization. */
  namesTheirs: boolean;
}

export function wireRequest(plan: RequestPlan, { names, credentials }: World): WireRequest {
  const { operation, method, framing } = plan;
  const params = names.fillParams(plan.params);
  let next = 0;
  const address = operation.path.replace(/\{\w+\}/g, () => params[next++] ?? '');
  const path = changed(address, plan.address);
  // Where the first of two was put right, the second alone says whose it is.
  const said = params[0] === names.fill(plan.params[0] ?? '') ? plan.params : plan.params.slice(1);
  const written = names.fill(`${path}${plan.query === '' ? '' : `?${plan.query}`}`);
  // A name may hold any sign: as clients write it, what no request line can carry is escaped.
  const target = written.toWellFormed().replace(/[^\x21-\x7e]+/g, encodeURIComponent);
  const body = plan.body === null ? null : Buffer.from(names.fill(plan.body), 'latin1');
  const head = [
    `${method} ${target} HTTP/1.1`,
    'Host: 127.0.0.1',
    ...credentials(plan.caller),
    ...plan.headers.map(([name, value]) => `${name}: ${names.fillLease(value, params[0])}`),
    ...(body === null ? [] : [`Content-Length: ${body.length}`]),
  ];
  return {
    method,
    target,
    head,
    body,
    bytes: framed({ head, body: body ?? Buffer.alloc(0) }, framing),
    sound: framing === null,
    within: params[0],
    named: params.at(-1),
    namesTheirs: said.some((param) => names.namesTheirs(param)),
  };
}

function changed(path: string, address: RequestPlan['address']): string {
  if (address === 'slash') return `${path}/`;
  if (address === 'doubled') return `/${path}`;
  if (address === 'upper') return path.toUpperCase();
  return address === 'suffix' ? `${path}.json` : path;
}

/** The request as a command for a shell; of keys only whose they are. */
export function asCurl(plan: RequestPlan, request: WireRequest): string {
  const quoted = (bytes: string): string =>
    `$'${[...bytes].map((sign) => (/[\x20-\x7e]/.test(sign) && !/['\\]/.test(sign) ? sign : `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)).join('')}'`;
  const short = (bytes: string): string =>
    bytes.length <= 2_000 ? quoted(bytes) : `${quoted(bytes.slice(0, 2_000))} # and ${bytes.length - 2_000} bytes more`;
  const hidden = (line: string): string => line.replace(/sk_(test|live)_[0-9a-f]+/, `<key of ${plan.caller}>`);
  if (!request.sound) {
    const bytes = hidden(request.bytes.toString('latin1'));
    return `printf %s ${short(bytes)} | nc 127.0.0.1 8080 # ${plan.framing?.kind}`;
  }
  const headers = request.head
    .slice(2)
    .filter((line) => !line.startsWith('Content-Length'))
    .map((line) => `-H ${quoted(hidden(line))}`);
  const data = request.body === null ? [] : [`--data-binary ${short(request.body.toString('latin1'))}`];
  return [
    'curl -sS --path-as-is -X',
    request.method,
    quoted(`http://127.0.0.1:8080${request.target}`),
    ...headers,
    ...data,
  ].join(' ');
}
