import { z } from 'zod';
import { defineEvent } from '../event.js';

/** State of a certificate of a person: it was granted, or withdrawn. Each event holds all of it. */
export const certificateChanged = defineEvent({
  name: 'CertificateChanged',
  version: 1,
  owner: 'cert',
  heardBy: ['stat'],
  data: z.strictObject({
    id: z.string(),
    userId: z.string(),
    certId: z.string(),
    /** as it is printed */
    title: z.string(),
    number: z.string(),
    /** on which it was granted, of Asia/Shanghai */
    day: z.string(),
    isWithdrawn: z.boolean(),
  }),
});
