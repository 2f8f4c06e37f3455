// npm run accounts:derive: writes what each account may do at the broker, as the contracts have it now.
import { allCalls, allEvents, allSockets, mayAsk, serviceNames, subjectAt, subjectOf } from '@xuekao/contracts';
import { writeFileSync } from 'node:fs';
import { rightsFile, rightsOf } from './broker-rights.ts';

const contracts = { services: serviceNames, calls: allCalls, events: allEvents, sockets: allSockets, mayAsk, subjectAt, subjectOf };
writeFileSync(rightsFile, `${JSON.stringify(rightsOf(contracts), null, 2)}\n`);
