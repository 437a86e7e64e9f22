import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createAddressPolicy } from '../../server/src/platform/outbound-http/address-policy.ts';
import { type AddressKind, classifyAddress } from '../../server/src/platform/outbound-http/addresses.ts';

const byKind: Record<AddressKind, string[]> = {
  public: [
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.0',
    '93.184.215.14',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.0',
    '169.253.255.255',
    '169.255.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '198.17.255.255',
    '198.20.0.0',
    '223.255.255.255',
    '2001:200::1',
    '2606:2800:21f:cb07:6820:80da:af6b:8b2c',
    '2a00:1450:4001:80b::200e',
    '::ffff:1.1.1.1',
    '::ffff:101:101',
    '64:ff9b::1.1.1.1',
  ],
  private: [
    '10.0.0.0',
    '10.255.255.255',
    '100.64.0.0',
    '100.127.255.255',
    '172.16.0.0',
    '172.31.255.255',
    '192.168.0.0',
    '192.168.255.255',
    'fc00::',
    'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
    '::ffff:10.0.0.1',
    '64:ff9b::192.168.1.1',
  ],
  loopback: ['127.0.0.0', '127.0.0.1', '127.255.255.255', '::1', '0:0:0:0:0:0:0:1', '::ffff:7f00:1', '64:ff9b::7f00:1'],
  link_local: ['169.254.0.0', '169.254.169.254', '169.254.255.255', 'fe80::1', 'febf::1', '::ffff:169.254.169.254'],
  metadata: ['100.100.100.200', '168.63.129.16', 'fd00:ec2::254', 'fd00:ec2::23', 'fd20:ce::254'],
  reserved: [
    '0.0.0.0',
    '0.255.255.255',
    '192.0.0.1',
    '192.0.0.192',
    '192.0.2.1',
    '192.88.99.1',
    '198.18.0.0',
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::2',
    '::1.1.1.1',
    '::127.0.0.1',
    '::ffff:0:1.1.1.1',
    '::ffff:0.0.0.0',
    '64:ff9b:1::1.1.1.1',
    '64:ff9b::0.0.0.0',
    '100::1',
    '2001::1',
    '2001:10::1',
    '2001:20::1',
    '2001:db8::1',
    '2002:7f00:1::1',
    '2002:101:101::1',
    '3ffe::1',
    '3fff::1',
    '4000::1',
    '5f00::1',
    'fec0::1',
    'feff::1',
    'ff00::1',
    'ff02::1',
    'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
  ],
};

const addressesOf = (kind: AddressKind): Array<[AddressKind, string]> => byKind[kind].map((address) => [kind, address]);
const kinds = Object.keys(byKind) as AddressKind[];

const ipv4 = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255)).map((bytes) => bytes.join('.'));
const groups = fc.array(fc.nat(0xffff), { minLength: 8, maxLength: 8 });
const written = (values: readonly number[]): string => values.map((value) => value.toString(16)).join(':');
/** The same address as the URL standard spells it, zeros left out. */
const compressed = (address: string): string => new URL(`http://[${address}]/`).hostname.slice(1, -1);
const hexGroups = (address: string): string => {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
};

describe('the kind of an address', () => {
  it.each(kinds.flatMap(addressesOf))('%s: %s', (kind, address) => {
    expect(classifyAddress(address)).toBe(kind);
  });

  it.each([
    '',
    'example.com',
    'localhost',
    '127.1',
    '2130706433',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '127.0.0.01',
    '127.0.0.1.',
    '127.0.0.1 ',
    '1.2.3.4/32',
    '[::1]',
    'fe80::1%eth0',
    '::1%lo',
    '::ffff:127.0.0.1%1',
    ':::1',
    '1::2::3',
    '12345::',
    '::127.0.0',
    '１２７.0.0.1',
  ])('is none for %j, which is not an address', (text) => {
    expect(classifyAddress(text)).toBeNull();
  });

  it('does not depend on how an IPv6 address is written', () => {
    fc.assert(
      fc.property(groups, (values) => {
        const long = written(values);
        const kind = classifyAddress(long);
        return (
          kind !== null &&
          classifyAddress(compressed(long)) === kind &&
          classifyAddress(long.toUpperCase()) === kind &&
          classifyAddress(values.map((value) => value.toString(16).padStart(4, '0')).join(':')) === kind
        );
      }),
      { numRuns: 1_000 },
    );
  });

  it('is that of the IPv4 address inside a mapped or translated one, in every spelling', () => {
    fc.assert(
      fc.property(fc.oneof(ipv4, fc.constantFrom(...byKind.private.slice(0, 8), '127.0.0.1')), (address) => {
        const kind = classifyAddress(address);
        return ['::ffff:', '0:0:0:0:0:ffff:', '64:ff9b::', '0064:ff9b:0:0:0:0:'].every(
          (prefix) =>
            classifyAddress(`${prefix}${address}`) === kind &&
            classifyAddress(`${prefix}${hexGroups(address)}`) === kind,
        );
      }),
      { numRuns: 1_000 },
    );
  });

  it('is never public for another form that carries an IPv4 address', () => {
    fc.assert(
      fc.property(ipv4, fc.nat(0xffff), (address, other) => {
        const hex = hexGroups(address);
        return [
          `::${hex}`,
          `::ffff:0:${hex}`,
          `64:ff9b:1::${hex}`,
          `64:ff9b:1:${hex}::${other.toString(16)}`,
          `2002:${hex}::${other.toString(16)}`,
          `2001:0:${hex}:0:${other.toString(16)}:${hex}`,
        ].every((carrier) => classifyAddress(carrier) !== 'public');
      }),
      { numRuns: 1_000 },
    );
  });

  it('is public in IPv6 only for what is given out as global unicast', () => {
    fc.assert(
      fc.property(groups, (values) => {
        const first = values[0] ?? 0;
        return classifyAddress(written(values)) !== 'public' || (first >= 0x2000 && first <= 0x3fff);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('the address policy', () => {
  const allowed = (options: { allowPrivateNetworks?: boolean; allowedCidrs?: string[] }) => {
    const policy = createAddressPolicy({ allowPrivateNetworks: false, allowedCidrs: [], ...options });
    return Object.values(byKind)
      .flat()
      .filter((address) => policy.allows(address));
  };

  it('allows public addresses alone by default, and no http', () => {
    expect(allowed({})).toEqual(byKind.public);
    expect(createAddressPolicy({ allowPrivateNetworks: false, allowedCidrs: [] }).allowHttp).toBe(false);
  });

  it('opens http, private and loopback addresses with the flag, and nothing else', () => {
    expect(allowed({ allowPrivateNetworks: true })).toEqual([...byKind.public, ...byKind.private, ...byKind.loopback]);
    expect(createAddressPolicy({ allowPrivateNetworks: true, allowedCidrs: [] }).allowHttp).toBe(true);
  });

  it('opens exactly a listed range, and no http', () => {
    const opened = ['169.254.169.254/32', '10.0.0.0/25', 'fd00:ec2::/32', '::1/128'];
    const policy = createAddressPolicy({ allowPrivateNetworks: false, allowedCidrs: opened });
    expect(policy.allowHttp).toBe(false);
    expect(
      ['169.254.169.254', '::ffff:a9fe:a9fe', '10.0.0.0', '10.0.0.127', 'fd00:ec2::254', '::1'].map(policy.allows),
    ).toEqual(Array.from({ length: 6 }, () => true));
    expect(
      ['169.254.169.253', '169.254.170.2', '10.0.0.128', 'fd00:ec3::1', 'fd00:ec1:ffff::1', '::2', '127.0.0.1'].map(
        policy.allows,
      ),
    ).toEqual(Array.from({ length: 7 }, () => false));
  });

  it('allows nothing that is not an address, whatever is opened', () => {
    const policy = createAddressPolicy({ allowPrivateNetworks: true, allowedCidrs: ['0.0.0.0/0', '::/0'] });
    expect(['', 'localhost', '127.1', 'fe80::1%eth0', '0x7f000001'].filter(policy.allows)).toEqual([]);
    expect(policy.allows('255.255.255.255')).toBe(true);
    expect(policy.allows('ff02::1')).toBe(true);
  });

  it('is not made of a text that is no range', () => {
    const make = (range: string) => () => createAddressPolicy({ allowPrivateNetworks: false, allowedCidrs: [range] });
    for (const range of ['10.0.0.0', '10.0.0.1/8', 'fe80::/129', 'all']) expect(make(range)).toThrow(range);
  });
});
