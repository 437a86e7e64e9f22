import { describe, expect, it } from '@jest/globals';
import { cookieOf, setCookie } from './cookie.ts';

describe('the cookie that a browser is handed (decisions 63 and 325)', () => {
  it.each([
    ['https://voice.example.com', 'Path=/; HttpOnly; SameSite=Strict; Secure'],
    ['https://example.com/voice', 'Path=/voice; HttpOnly; SameSite=Strict; Secure'],
    ['https://example.com/a/b%20c', 'Path=/a/b%20c; HttpOnly; SameSite=Strict; Secure'],
    ['https://example.com/voice;Domain=example.com', 'Path=/; HttpOnly; SameSite=Strict; Secure'],
    ['http://voice.example.com', 'Path=/; HttpOnly; SameSite=Strict; Secure'],
    ['http://127.0.0.1.example.com', 'Path=/; HttpOnly; SameSite=Strict; Secure'],
    ['https://127.0.0.1:8443', 'Path=/; HttpOnly; SameSite=Strict; Secure'],
    ['http://127.0.0.1:8080', 'Path=/; HttpOnly; SameSite=Strict'],
    ['http://[::1]:8080/voice', 'Path=/voice; HttpOnly; SameSite=Strict'],
    ['http://LOCALHOST:8080', 'Path=/; HttpOnly; SameSite=Strict'],
  ])('is set for %s with %s', (publicUrl, attributes) => {
    expect(setCookie('sealed', 60, publicUrl)).toBe(`service_session=sealed; Max-Age=60; ${attributes}`);
  });
});

describe('the cookie of a request (decision 63)', () => {
  it.each<[string, string[], string | null]>([
    ['no header', [], null],
    ['an empty header', [''], null],
    ['one', ['service_session=a'], 'a'],
    ['others around it', ['x=1;service_session=a; y="2;3"'], 'a'],
    ['a value with =', ['service_session=a=b'], 'a=b'],
    ['a value in quotes, which are a part of it', ['service_session="a"'], '"a"'],
    ['another case', ['SERVICE_SESSION=a'], null],
    ['a longer name', ['xservice_session=a; service_session2=b'], null],
    ['a name alone', ['service_session'], null],
    ['two', ['service_session=a; service_session=b'], null],
    ['the same twice', ['service_session=a; service_session=a'], null],
    ['two headers', ['service_session=a', 'service_session=b'], null],
    ['one that was taken away beside one that works', ['service_session=; service_session=a'], null],
  ])('%s: %j is %j', (_what, headers, value) => {
    expect(cookieOf(headers)).toBe(value);
  });
});
