import { reachOf } from '@xuekao/access';
import type { Caller } from '@xuekao/contracts';
import type { QueryFilter } from 'mongoose';
import type { BankDoc } from './bank.model.js';

/** The banks that a person may work with. A question and a chapter belong to their bank, so this decides for them too. */
export const reachableBanks = (caller: Caller): QueryFilter<BankDoc> => reachOf(caller).filter();
