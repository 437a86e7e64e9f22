import type { ContractDocument } from './contract.ts';

const componentRef = /^#\/components\/([^/]+)\/([^/]+)$/;

/** The component that a value of the document refers to, as its kind and name; null where it refers to none. */
export function componentRefOf(value: Readonly<Record<string, unknown>>): { kind: string; name: string } | null {
  const [, kind, name] = componentRef.exec(String(value.$ref ?? '')) ?? [];
  return kind === undefined || name === undefined ? null : { kind, name };
}

/** A value of the document itself: where it refers to a component, that component. */
export function componentOf(document: ContractDocument, value: unknown): Record<string, unknown> {
  const own = asRecord(value);
  const ref = componentRefOf(own);
  return ref === null ? own : componentOf(document, asRecord(document.components?.[ref.kind])[ref.name]);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function asRecord(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}

export function asArray(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
