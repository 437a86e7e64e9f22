import { afterAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createAddressPolicy } from '../../server/src/platform/outbound-http/address-policy.ts';
import { createGuardedHttp } from '../../server/src/platform/outbound-http/guarded-http.ts';

const asked: string[] = [];
const neverPublic = async (hostname: string) => {
  asked.push(hostname);
  return [{ address: '127.0.0.1', family: 4 }];
};
const policyOf = (allowPrivateNetworks: boolean) => createAddressPolicy({ allowPrivateNetworks, allowedCidrs: [] });
const strict = createGuardedHttp({ policy: policyOf(false), lookup: neverPublic });
const open = createGuardedHttp({ policy: policyOf(true), lookup: neverPublic });
const unanswered = createGuardedHttp({ policy: policyOf(false), lookup: () => Promise.reject(new Error('ENOTFOUND')) });

afterAll(() => Promise.all([strict.close(), open.close(), unanswered.close()]));

const post = (http: typeof strict, url: string) => http.post({ url, headers: {}, body: '{}', timeoutMs: 2_000 });

const notPlain =
  'must be printable ASCII without spaces; of an international host name in letters alone the ASCII form is taken';
const notHttps = 'must be an https:// URL';
const notCanonical = 'must write its host in canonical form';
const notPublic = 'must not point to a private, local or reserved address';
const user = 'must not carry a user name or a password';
const badPort = 'must use the default port or one from 1024 to 65535 that no well-known service of another kind owns';
const badName = 'must have a host name of letters, digits and dashes, without a dot at its end';
const localName = 'must not name a host of a local network';
const notUrl = 'must be a URL of at most 2048 characters';
const backslash = 'must not contain a backslash';

const hostile: Array<[url: string, problem: string]> = [
  ['', notHttps],
  ['hook', notHttps],
  ['//example.com/', notHttps],
  ['http://example.com/', notHttps],
  ['ftp://example.com/', notHttps],
  ['file:///etc/passwd', notHttps],
  ['data:text/plain,x', notHttps],
  ['javascript:alert(1)', notHttps],
  ['gopher://example.com:6379/_', notHttps],
  ['https:example.com', notHttps],
  ['https:/example.com', notHttps],
  ['https:///example.com', notHttps],
  ['https://', notHttps],
  ['https://?x', notHttps],
  ['https:\\\\example.com', notHttps],
  [' https://example.com/', notPlain],
  ['https://example.com/ ', notPlain],
  ['https://exa mple.com/', notPlain],
  ['https://example.com/\r\nx: y', notPlain],
  ['https://example.com/\n', notPlain],
  ['https://exam\tple.com/', notPlain],
  ['https://example.com/\0', notPlain],
  ['https://example.com/\u007f', notPlain],
  ['https://①②⑦.⓪.⓪.①/', notPlain],
  ['https://１２７.０.０.１/', notPlain],
  ['https://127。0。0。1/', notPlain],
  ['https://example.com/é', notPlain],
  ['https://bücher.example。com/', notPlain],
  ['https://bücher@example.com/', notPlain],
  ['https://bücher.１.example/', notPlain],
  ['https://example.com/?q=bücher', notPlain],
  ['https://example.com\u200b/', notPlain],
  ['https://example.com\\@127.0.0.1/', backslash],
  ['https://example.com/\\..\\', backslash],
  ['https://user@example.com/', user],
  ['https://user:password@example.com/', user],
  ['https://@example.com/', user],
  ['https://:@example.com/', user],
  ['https://example.com:443@127.0.0.1/', user],
  ['https://example.com%40127.0.0.1@example.com/', user],
  ['https://example.com/#fragment', 'must not have a fragment'],
  ['https://example.com#@127.0.0.1/', 'must not have a fragment'],
  ['https://0x7f.1/', notCanonical],
  ['https://0x7f000001/', notCanonical],
  ['https://0X7F.0.0.1/', notCanonical],
  ['https://2130706433/', notCanonical],
  ['https://017700000001/', notCanonical],
  ['https://0177.0.0.1/', notCanonical],
  ['https://127.1/', notCanonical],
  ['https://127.0.1/', notCanonical],
  ['https://127.0.0.1./', notCanonical],
  ['https://127.000.000.001/', notCanonical],
  ['https://0/', notCanonical],
  ['https://16843009/', notCanonical],
  ['https://0x01010101/', notCanonical],
  ['https://1.1/', notCanonical],
  ['https://%31%32%37.0.0.1/', notCanonical],
  ['https://%6cocalhost/', notCanonical],
  ['https://example%2ecom/', notCanonical],
  ['https://[::ffff:127.0.0.1]/', notCanonical],
  ['https://[0:0:0:0:0:0:0:1]/', notCanonical],
  ['https://[::0001]/', notCanonical],
  ['https://[2606:2800:021f::1]/', notCanonical],
  ['https://256.0.0.1/', notUrl],
  ['https://1.2.3.4.5/', notUrl],
  ['https://4294967296/', notUrl],
  ['https://0x100000000/', notUrl],
  ['https://example.com:99999/', notUrl],
  ['https://[::1%25eth0]/', notUrl],
  ['https://[fe80::1%25lo]/', notUrl],
  ['https://[::1/', notUrl],
  ['https://[127.0.0.1]/', notUrl],
  ['https://exa<mple.com/', notUrl],
  [`https://example.com/${'a'.repeat(2_029)}`, 'must be at most 2048 characters long'],
  [`https://example.com/${'"'.repeat(1_000)}`, notUrl],
  ['https://127.0.0.1/', notPublic],
  ['https://127.8.8.8/', notPublic],
  ['https://0.0.0.0/', notPublic],
  ['https://10.0.0.1/', notPublic],
  ['https://100.64.0.1/', notPublic],
  ['https://169.254.169.254/latest/meta-data/', notPublic],
  ['https://172.16.0.1/', notPublic],
  ['https://192.168.1.1/', notPublic],
  ['https://192.0.2.1/', notPublic],
  ['https://224.0.0.1/', notPublic],
  ['https://255.255.255.255/', notPublic],
  ['https://[::]/', notPublic],
  ['https://[::1]/', notPublic],
  ['https://[::ffff:7f00:1]/', notPublic],
  ['https://[::7f00:1]/', notPublic],
  ['https://[64:ff9b::7f00:1]/', notPublic],
  ['https://[64:ff9b:1::a9fe:a9fe]/', notPublic],
  ['https://[2002:7f00:1::]/', notPublic],
  ['https://[2001:0:7f00:1::]/', notPublic],
  ['https://[fc00::1]/', notPublic],
  ['https://[fd00:ec2::254]/', notPublic],
  ['https://[fe80::1]/', notPublic],
  ['https://[ff02::1]/', notPublic],
  ['https://example.com:/', badPort],
  ['https://example.com:0/', badPort],
  ['https://example.com:0443/', badPort],
  ['https://example.com:22/', badPort],
  ['https://example.com:25/', badPort],
  ['https://example.com:80/', badPort],
  ['https://example.com:1023/', badPort],
  ['https://example.com:2049/', badPort],
  ['https://example.com:5060/', badPort],
  ['https://example.com:6000/', badPort],
  ['https://example.com:6667/', badPort],
  ['https://example.com:10080/', badPort],
  ...[
    1433, 1521, 2181, 2375, 2379, 3306, 3389, 4222, 5432, 5672, 5900, 5984, 6379, 6443, 8086, 8123, 9042, 9092, 9200,
    10250, 11211, 15672, 26257, 27017,
  ].map((port): [string, string] => [`https://example.com:${port}/`, badPort]),
  ['https://localhost/', localName],
  ['https://LOCALHOST/', localName],
  ['https://api.localhost/', localName],
  ['https://printer.local/', localName],
  ['https://metadata.google.internal/', localName],
  ['https://router.home.arpa/', localName],
  ['https://postgres/', localName],
  ['https://example.com./', badName],
  ['https://localhost./', badName],
  ['https://example..com/', badName],
  ['https://.example.com/', badName],
  ['https://-example.com/', badName],
  ['https://example-.com/', badName],
  ['https://exam!ple.com/', badName],
  ['https://*.example.com/', badName],
  [`https://${'a'.repeat(64)}.com/`, badName],
  [`https://${'a.'.repeat(126)}com/`, badName],
];

describe('a hostile URL', () => {
  it.each(hostile)(
    '%j is refused when it is checked and when it is posted to, and nothing is looked up',
    async (url, problem) => {
      asked.length = 0;
      expect(await strict.check(url)).toEqual({ ok: false, problem });
      expect(await post(strict, url)).toEqual({
        kind: 'failed',
        reason: problem === notPublic ? 'refused_address' : 'bad_url',
        message: `The URL ${problem}`,
        status: null,
      });
      expect(asked).toEqual([]);
    },
  );
});

describe('a good URL', () => {
  it.each([
    ['https://example.com', 'https://example.com/'],
    ['https://example.com/', 'https://example.com/'],
    ['HTTPS://Example.COM/Hook', 'https://example.com/Hook'],
    ['https://bücher.example.com/', 'https://xn--bcher-kva.example.com/'],
    ['https://BÜCHER.example.com:8443/a?b=c', 'https://xn--bcher-kva.example.com:8443/a?b=c'],
    ['https://straße.example', 'https://xn--strae-oqa.example/'],
    ['https://例え.テスト/', 'https://xn--r8jz45g.xn--zckzah/'],
    ['https://bu\u0308cher.example/', 'https://xn--bcher-kva.example/'],
    ['https://example.com:443/a', 'https://example.com/a'],
    ['https://example.com:8443/a', 'https://example.com:8443/a'],
    ['https://example.com:1024', 'https://example.com:1024/'],
    ['https://example.com:65535', 'https://example.com:65535/'],
    // Where web servers and operating systems put receivers.
    ...[3000, 4000, 5000, 7000, 8000, 8008, 8080, 8081, 8888, 9000, 9090, 9443, 32768, 33060].map(
      (port): [string, string] => [`https://example.com:${port}/`, `https://example.com:${port}/`],
    ),
    ['https://example.com?a=1', 'https://example.com/?a=1'],
    ['https://example.com/a/../b/./c?d=%0d%0a&e=/@:', 'https://example.com/b/c?d=%0d%0a&e=/@:'],
    ['https://xn--bcher-kva.example/', 'https://xn--bcher-kva.example/'],
    ['https://a_b.example.com/', 'https://a_b.example.com/'],
    ['https://local.example.com/', 'https://local.example.com/'],
    ['https://1.1.1.1/', 'https://1.1.1.1/'],
    ['https://[2606:4700::1111]:8443/', 'https://[2606:4700::1111]:8443/'],
    [`https://${'a'.repeat(63)}.com/`, `https://${'a'.repeat(63)}.com/`],
    [`https://example.com/${'a'.repeat(2_028)}`, `https://example.com/${'a'.repeat(2_028)}`],
  ])('%s passes as %s', async (url, canonical) => {
    expect(await unanswered.check(url)).toEqual({ ok: true, url: canonical });
  });

  it('is canonical once and for all: what was stored is never refused or changed', async () => {
    const part = fc.string({ unit: fc.constantFrom(...'aZ0.%2e/?=&:@[]"\'<>{}|^`~-_+;!$*(),'), maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('', ':8443', ':443', '?'), part, async (after, rest) => {
        const first = await unanswered.check(`https://Example.com${after}/${rest}`);
        expect(first).toMatchObject({ ok: true });
        expect(first.ok && (await unanswered.check(first.url))).toEqual(first);
      }),
    );
  });
});

describe('where private networks are open', () => {
  it.each([
    'http://127.0.0.1:3000/hook',
    'http://localhost:3000/hook',
    'http://receiver:8080/',
    'http://receiver.local/',
    'http://192.168.1.20/',
    'http://[::1]:49152/',
    'https://10.0.0.1/',
    'http://1.1.1.1/',
  ])('%s passes', async (url) => {
    expect(await open.check(url)).toEqual({ ok: true, url });
  });

  it.each([
    ['http://169.254.169.254/', notPublic],
    ['http://100.100.100.200/', notPublic],
    ['http://[fd00:ec2::254]/', notPublic],
    ['http://[fe80::1]/', notPublic],
    ['http://0.0.0.0:3000/', notPublic],
    ['http://224.0.0.1/', notPublic],
    ['http://255.255.255.255/', notPublic],
    ['http://2130706433/', notCanonical],
    ['http://127.1:3000/', notCanonical],
    ['http://user@localhost/', user],
    ['http://127.0.0.1:22/', badPort],
    ['http://localhost:6667/', badPort],
    ['http://localhost:5432/', badPort],
    ['http://127.0.0.1:6379/', badPort],
    ['https://10.0.0.1:2375/', badPort],
    ['ftp://localhost/', 'must be an https:// or http:// URL'],
  ])('%s is still refused', async (url, problem) => {
    expect(await open.check(url)).toEqual({ ok: false, problem });
    expect(await post(open, url)).toMatchObject({ kind: 'failed', message: `The URL ${problem}` });
  });
});

describe('where a range is open', () => {
  const http = createGuardedHttp({
    policy: createAddressPolicy({ allowPrivateNetworks: false, allowedCidrs: ['10.1.0.0/16', '169.254.10.0/24'] }),
    lookup: neverPublic,
  });
  afterAll(() => http.close());

  it.each(['https://10.1.2.3/', 'https://10.1.255.255:8443/', 'https://169.254.10.1/'])('%s passes', async (url) => {
    expect(await http.check(url)).toEqual({ ok: true, url });
  });

  it.each([
    ['http://10.1.2.3/', notHttps],
    ['https://10.2.0.0/', notPublic],
    ['https://169.254.169.254/', notPublic],
    ['https://localhost/', localName],
  ])('%s is refused', async (url, problem) => {
    expect(await http.check(url)).toEqual({ ok: false, problem });
  });
});
