import { exam } from '@xuekao/exam';
import { startGateway } from '@xuekao/gateway';
import { identity } from '@xuekao/identity';
import { payment, startSandbox } from '@xuekao/payment';
import { proctoring } from '@xuekao/proctoring';
import { cert } from '@xuekao/cert';
import { activity } from '@xuekao/activity';
import { mall } from '@xuekao/mall';
import { course } from '@xuekao/course';
import { stat } from '@xuekao/stat';
import { LocalCalls, runProcess, startService, startStreamKeeper, type RunningService } from '@xuekao/platform';
import { repo } from '@xuekao/repo';

/** The one-process form: every service and the gateway in one Node process; they ask each other without the broker (decision 177). */
await runProcess('all', async (config, logger) => {
  const keeper = await startStreamKeeper(config);
  const local = new LocalCalls();
  const services: RunningService[] = [];
  // before whoever asks it
  const endSandbox = config.paySandboxWithin ? await startSandbox(config, logger) : null;
  // in this order: the exam service asks the others while it loads demo content
  for (const definition of [identity, repo, exam, payment, proctoring, cert, activity, mall, course, stat])
    services.push(await startService(definition, config, local));
  const gateway = await startGateway(config, local);
  return async () => {
    await gateway.close();
    for (const service of services.reverse()) await service.close();
    await endSandbox?.();
    await keeper.close();
  };
});
