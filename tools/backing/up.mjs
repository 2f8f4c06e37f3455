// node tools/backing/up.mjs --data FOLDER: keeps mongod, nats-server and redis-server running for development and tests.
import { handOver } from '../support/bootstrap.mjs';

handOver('tools/backing/up.ts');
