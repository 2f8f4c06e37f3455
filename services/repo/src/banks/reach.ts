import { reachOf, type Need } from '@xuekao/access';
import type { Caller } from '@xuekao/contracts';
import type { QueryFilter } from 'mongoose';
import type { BankDoc } from './bank.model.js';

/** The banks with which a person may do something. A question and a chapter belong to their bank, so this decides for them too. */
export const reachableBanks = (caller: Caller, need: Need): QueryFilter<BankDoc> => reachOf(caller, need).filter();
