import Box from '@mui/material/Box';
import { watchLimits } from '@xuekao/contracts/watch-limits';
import type { ReactElement } from 'react';
import { useWatch } from 'react-hook-form';
import { NumberInput, SwitchInput } from '../fields/form-fields.js';
import { Section } from '../ui/page.js';
import { isWhole, type ExamForm } from './exam-form.js';
import type { SectionProps } from './exam-sections.js';
import { watchText } from './watch.texts.js';

const two = { display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } } as const;
/** Something of a sitting is kept: pictures, or recordings. */
const keeps = ({ camOn, screenOn, examType }: ExamForm): boolean => camOn || screenOn || examType === 2;
type LimitName = keyof typeof watchLimits;

/** Watching of a sitting by its page: leaves are counted, and who does nothing for long hands in. */
export function WatchSection({ form: { control }, disabled }: SectionProps): ReactElement | null {
  const [offline, leaveOn, actionOn, camOn, screenOn, examType] = useWatch({
    control,
    name: ['offline', 'leaveOn', 'actionOn', 'camOn', 'screenOn', 'examType'],
  });
  if (offline) return null;
  const common = { control, disabled };
  const limit = (name: LimitName, isOn: (values: ExamForm) => boolean) => {
    const { min, max } = watchLimits[name];
    const isGood = (values: ExamForm): boolean => !isOn(values) || isWhole(values[name], min, max);
    return {
      ...common,
      name,
      min,
      max,
      rules: { validate: (_: unknown, values: ExamForm) => isGood(values) || watchText('watch.bad', { min, max }) },
    };
  };
  return (
    <Section title={watchText('watch.section')} note={watchText('watch.sectionNote')}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <SwitchInput {...common} name="leaveOn" label={watchText('watch.leaveOn')} help={watchText('watch.leaveOnHelp')} />
        {leaveOn ? (
          <Box sx={two}>
            <NumberInput
              {...limit('leaveCheck', (values) => values.leaveOn)}
              label={watchText('watch.leaveCheck')}
              help={watchText('watch.leaveCheckHelp')}
              unit={watchText('watch.seconds')}
            />
            <NumberInput
              {...limit('leaveCount', (values) => values.leaveOn)}
              label={watchText('watch.leaveCount')}
              help={watchText('watch.leaveCountHelp')}
              unit={watchText('watch.times')}
            />
          </Box>
        ) : null}
        <SwitchInput {...common} name="actionOn" label={watchText('watch.actionOn')} help={watchText('watch.actionOnHelp')} />
        {actionOn ? (
          <Box sx={two}>
            <NumberInput
              {...limit('actionInterval', (values) => values.actionOn)}
              label={watchText('watch.actionInterval')}
              unit={watchText('watch.seconds')}
            />
          </Box>
        ) : null}
        <SwitchInput {...common} name="camOn" label={watchText('watch.camOn')} help={watchText('watch.camOnHelp')} />
        {camOn ? (
          <Box sx={two}>
            <NumberInput
              {...limit('camInterval', (values) => values.camOn)}
              label={watchText('watch.camInterval')}
              help={watchText('watch.camIntervalHelp')}
              unit={watchText('watch.minutes')}
            />
            <NumberInput
              {...limit('faceChance', (values) => values.camOn)}
              label={watchText('watch.faceChance')}
              help={watchText('watch.faceChanceHelp')}
              unit={watchText('watch.times')}
            />
          </Box>
        ) : null}
        {camOn ? (
          <SwitchInput {...common} name="camChallenge" label={watchText('watch.camChallenge')} help={watchText('watch.camChallengeHelp')} />
        ) : null}
        <SwitchInput {...common} name="screenOn" label={watchText('watch.screenOn')} help={watchText('watch.screenOnHelp')} />
        {camOn || screenOn || examType === 2 ? (
          <Box sx={two}>
            <NumberInput
              {...limit('captureDays', keeps)}
              label={watchText('watch.captureDays')}
              help={watchText('watch.captureDaysHelp')}
              unit={watchText('watch.days')}
            />
          </Box>
        ) : null}
        {screenOn || examType === 2 ? (
          <SwitchInput {...common} name="devicesFirst" label={watchText('watch.devicesFirst')} help={watchText('watch.devicesFirstHelp')} />
        ) : null}
        <SwitchInput {...common} name="faceOn" label={watchText('watch.faceOn')} help={watchText('watch.faceOnHelp')} />
      </Box>
    </Section>
  );
}
