import type { CallOutput } from '@xuekao/frontend-shared';

export type Licence = CallOutput<'/api/sys/license/info'>;
