import { createHmac } from 'node:crypto';
import { canonical, type Config } from '@xuekao/platform';

/** Hash that the audit log keeps of values that were noted. */
export const auditHash = ({ key }: Pick<Config, 'key'>, noted: object): string =>
  createHmac('sha256', key('audit-values')).update(canonical(noted)).digest('hex');
