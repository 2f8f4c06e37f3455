import { z } from 'zod';
import { id } from '../../fields.js';

export const paperId = id('考卷');
export const byPaper = z.strictObject({ paperId });
