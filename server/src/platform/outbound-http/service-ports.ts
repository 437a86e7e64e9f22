/**
 * Ports from 1024 on that belong to well-known services other than web servers: a POST to one of them is not a webhook,
 * and some services take commands out of it. Below 1024 only 80 and 443 are open, by the default port of the scheme.
 *
 * `fetch` are the blocked ports of the Fetch standard (https://fetch.spec.whatwg.org/#port-blocking). The others are
 * those of the IANA registry of service names, and of the service's own documentation, that are found open in private
 * networks. Ports from 32768 on are in no line: operating systems give them to any program.
 */
const services: Readonly<Record<string, readonly number[]>> = {
  fetch: [
    1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080,
  ],

  // Databases.
  'Microsoft SQL Server': [1433, 1434],
  Oracle: [1521, 1526, 2483, 2484],
  Firebird: [3050],
  MySQL: [3306],
  PostgreSQL: [5432, 5433, 6432],
  CouchDB: [5984, 6984],
  Cassandra: [7199, 9042, 9142],
  Neo4j: [7473, 7474, 7687],
  InfluxDB: [8086],
  ClickHouse: [8123, 9440],
  Elasticsearch: [9200, 9300],
  CockroachDB: [26_257],
  MongoDB: [27_017, 27_018, 27_019],
  RethinkDB: [28_015, 29_015],

  // Caches.
  Redis: [6379, 6380, 16_379, 26_379],
  Memcached: [11_211],

  // Brokers and coordination.
  MQTT: [1883, 8883],
  ZooKeeper: [2181],
  etcd: [2379, 2380],
  NATS: [4222, 6222, 8222],
  Erlang: [4369],
  AMQP: [5671, 5672, 15_671, 15_672, 25_672],
  Pulsar: [6650, 6651],
  Consul: [8300, 8301, 8302, 8500, 8501, 8600],
  Kafka: [9092, 9093, 9094],

  // Administration of machines and clusters.
  'Java RMI': [1099],
  Docker: [2375, 2376, 2377],
  'Remote Desktop': [3389],
  VNC: [5900, 5901],
  'Windows Remote Management': [5985, 5986],
  Kubernetes: [6443, 10_250, 10_255],
  Vault: [8200, 8201],
  'Node.js inspector': [9229],

  // Directories, mail, proxies, messaging and storage.
  SOCKS: [1080],
  OpenVPN: [1194],
  'SMTP submission': [2525],
  Squid: [3128],
  iSCSI: [3260],
  'Active Directory': [3268, 3269],
  Ceph: [3300, 6789],
  Subversion: [3690],
  XMPP: [5222, 5223, 5269],
  Tor: [9050, 9051],
  GlusterFS: [24_007, 24_008],
};

/** Ports that no webhook goes to, whichever networks are open. */
export const servicePorts: ReadonlySet<number> = new Set(Object.values(services).flat());
