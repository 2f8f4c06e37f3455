// npm run accounts:derive: writes what each account may do at the broker, and the indexes of the audit log, as the contracts have them now.
import {
  allCalls,
  allEvents,
  allSockets,
  auditIndexes,
  consumerNames,
  mayAsk,
  serviceNames,
  subjectAt,
  subjectFor,
} from '@xuekao/contracts';
import { writeFileSync } from 'node:fs';
import { rightsFile, rightsOf } from './broker-rights.ts';
import { indexesFile } from './mongo.ts';

const contracts = {
  services: serviceNames,
  calls: allCalls,
  events: allEvents,
  sockets: allSockets,
  mayAsk,
  subjectAt,
  subjectFor,
  consumerNames,
};
writeFileSync(rightsFile, `${JSON.stringify(rightsOf(contracts), null, 2)}\n`);
writeFileSync(indexesFile, `${JSON.stringify(auditIndexes, null, 2)}\n`);
