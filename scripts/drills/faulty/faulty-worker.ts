// A worker process on the faulty carrier: the drill kills it while the carrier holds its requests.
import { createServer } from 'node:http';
import { readEnvironment } from '../../../server/src/config/env.ts';
import { createFaultySystem } from './faulty-system.ts';

const environment = readEnvironment();
const system = createFaultySystem({
  databaseUrl: environment['DATABASE_URL'] ?? '',
  carrierPort: Number(environment['CARRIER_PORT']),
  worker: true,
  killPoint: environment['KILL_POINT'] ?? null,
});
await system.start();
createServer((_, response) => response.end()).listen(Number(environment['PORT']), '127.0.0.1');
