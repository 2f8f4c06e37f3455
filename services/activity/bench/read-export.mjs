/** Reads an export as the gateway does, in a process of its own; prints how many bytes it has. Told by survey-result.mjs. */
import { calls } from '@xuekao/contracts';
import { CallClient, connectNats, readConfig } from '@xuekao/platform';
import { newId } from '@xuekao/service-testing';

const { asked, caller } = JSON.parse(process.argv[2]);
const config = readConfig(process.env);
const nats = await connectNats(config, 'bench');
let bytes = 0;
const { exportPieces } = calls.activity.surveyPapers;
for await (const { piece } of new CallClient(nats, config).stream(exportPieces, asked, { requestId: newId(), caller }))
  bytes += Math.floor((piece.length * 3) / 4);
await nats.close();
process.stdout.write(String(bytes));
