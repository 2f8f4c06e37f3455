import type { AskFiles } from '@xuekao/frontend-shared';
import { api } from '../session.js';

/** Files of the own answer that are with the server. */
export const askOwnFiles: AskFiles = (at) => api.call('/api/paper/answer-file/own', at);
