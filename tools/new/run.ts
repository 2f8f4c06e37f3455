import { root } from '../support/paths.ts';
import { Problem } from '../support/problem.ts';
import { leftToDo } from './service.deployment.ts';
import { format, newService } from './service.ts';

const [kind, name] = process.argv.slice(2);
try {
  if (kind !== 'service' || name === undefined) throw new Problem('npm run new -- service NAME');
  const files = newService(root, name);
  await format(
    root,
    files.filter((file) => file.endsWith('.ts')),
  );
  for (const file of files) console.log(`  ${file}`);
  console.log(`
The service ${name} is written. Then:
  npm install                        links it
  npm run accounts:derive            gives it its rights at the broker
  npm run manifests                  builds the overlays and tries the alarms
  npm start                          runs it
An installation that runs gets its password by npm run accounts -- secrets .env, and its accounts by the next upgrade.

By hand:`);
  for (const each of leftToDo(name)) console.log(`  ${each}`);
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
