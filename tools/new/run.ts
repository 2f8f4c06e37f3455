import { root } from '../support/paths.ts';
import { Problem } from '../support/problem.ts';
import { newService } from './service.ts';

const [kind, name] = process.argv.slice(2);
try {
  if (kind !== 'service' || name === undefined) throw new Problem('npm run new -- service NAME');
  for (const file of newService(root, name)) console.log(`  ${file}`);
  console.log(`\nThe service ${name} is written. npm install links it; npm start runs it.`);
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
