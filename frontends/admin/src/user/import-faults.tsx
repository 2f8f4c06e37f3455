import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { FaultTable, shownFaults } from '@xuekao/frontend-shared';
import type { ReactElement } from 'react';
import { toCsv } from '../ui/csv.js';
import { download } from '../ui/download.js';
import type { ImportCheck } from './use-user-import.js';
import { importText } from './import.texts.js';

/** Faults of the file, by row and column as the spreadsheet numbers them; the list to take along holds all that the server named. */
export function ImportFaults({ faults, count }: { faults: ImportCheck['faults']; count: number }): ReactElement {
  const save = (): void => {
    const rows = faults.map(({ row, column, message }) => [row, column, message]);
    download(
      `${importText('import.faults')}.csv`,
      toCsv([[importText('import.row'), importText('import.column'), importText('import.fault')], ...rows]),
      'text/csv;charset=utf-8',
    );
  };
  return (
    <Box>
      <FaultTable label={importText('import.faults')} faults={faults} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1, mt: 1 }}>
        <Typography variant="body2" color="textSecondary">
          {count > shownFaults
            ? importText('import.faultsShown', { n: count, shown: Math.min(shownFaults, faults.length) })
            : importText('import.faultCount', { n: count })}
        </Typography>
        <Button size="small" onClick={save} sx={{ minHeight: 44 }}>
          {importText('import.saveFaults')}
        </Button>
      </Box>
    </Box>
  );
}
