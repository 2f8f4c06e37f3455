import { runService } from '@xuekao/platform';
import { repo } from './repo.module.js';

await runService(repo);
