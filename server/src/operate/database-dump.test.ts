import { describe, expect, it } from '@jest/globals';
import { splitPassword } from './database-dump.ts';

describe('a password', () => {
  it.each([
    ['postgresql://me:s%40cret@host:5432/db', 'postgresql://me@host:5432/db', 's@cret'],
    ['postgres://me:secret@/db?host=/run/sock', 'postgres://me@/db?host=/run/sock', 'secret'],
    ['postgresql://me@host/db?password=a%26b&sslmode=require', 'postgresql://me@host/db?sslmode=require', 'a&b'],
    ['postgresql://me@host/db?sslmode=require&password=x', 'postgresql://me@host/db?sslmode=require', 'x'],
    ['postgresql://host/db?password=x', 'postgresql://host/db', 'x'],
    ['postgresql://:only@host/db', 'postgresql://@host/db', 'only'],
    ['postgresql://me@host:5432/db', 'postgresql://me@host:5432/db', null],
    ['postgresql://me:@host/db', 'postgresql://me@host/db', ''],
  ])('is taken out of %s', (url, address, password) => {
    expect(splitPassword(url)).toEqual({ address, password });
  });
});
