import type { ConsoleFolder } from '../lib/console-folder.js';
import { correctionRoutes } from './routes.js';

const codes = ['exam:add'] as const;

export const folder: ConsoleFolder = {
  routes: correctionRoutes,
  pages: {
    [correctionRoutes.ExamCorrections]: { page: async () => (await import('./corrections-page.js')).CorrectionsPage, codes },
    [correctionRoutes.ExamCorrectionAdd]: { page: async () => (await import('./correction-editor.js')).CorrectionEditor, codes },
    [correctionRoutes.ExamCorrection]: { page: async () => (await import('./correction-page.js')).CorrectionPage, codes },
  },
  menu: [],
};
