import { BusinessError } from '@xuekao/contracts';

/**
 * BUSY of a process that will go on saying so while another one may serve the call: it is older than what it would have to read, or its
 * clock is wrong. Nothing was done.
 */
export class ServedElsewhere extends BusinessError {
  constructor() {
    super('BUSY');
  }
}
