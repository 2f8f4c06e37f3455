import type { UpgradeStep } from '@xuekao/platform';
import { hashedPassword, passwordKey } from './exam-password.js';

/** An exam as releases before 2026-12 stored it. */
interface ClearExam {
  _id: string;
  password?: string;
}

export const examUpgrades: readonly UpgradeStep[] = [
  {
    number: 1,
    name: 'passwords of exams are stored as hashes',
    keepsEarlier: false,
    run: async ({ db, config }) => {
      const key = passwordKey(config);
      const exams = db.collection<ClearExam>('exams');
      for await (const { _id, password } of exams.find({ password: { $exists: true } }, { projection: { password: 1 } })) {
        const passwordHash = password === undefined || password === '' ? '' : hashedPassword(key, password);
        // a password that an older process has written meanwhile is another one
        await exams.updateOne(
          { _id, ...(password === undefined ? {} : { password }) },
          { $set: { passwordHash }, $unset: { password: '' } },
        );
      }
    },
  },
];
