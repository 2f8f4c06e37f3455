import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { ErrorState, notify } from '@xuekao/frontend-shared';
import { useState, type ReactElement } from 'react';
import { Controller, useForm, useWatch, type Control } from 'react-hook-form';
import { RadioInput, SwitchInput } from '../fields/form-fields.js';
import { DepartPicker } from '../fields/pickers.js';
import { useDepartTitles } from '../fields/use-titles.js';
import { api } from '../lib/api.js';
import { settleForm } from '../lib/settle-form.js';
import { refreshCalls, useAction, useCall } from '../lib/use-call.js';
import { useStaleSave } from '../lib/use-stale-save.js';
import { LeaveGuard } from '../ui/leave-guard.js';
import { PageSkeleton } from '../ui/page-skeleton.js';
import { Section } from '../ui/page.js';
import { StaleDialog } from '../ui/stale-dialog.js';
import { uiText } from '../ui/ui.texts.js';
import { switchParts, type Switches } from './config-parts.js';
import { configText } from './config.texts.js';

interface Part {
  control: Control<Switches>;
}

function Registration({ control }: Part): ReactElement {
  const [userReg, userDeptType] = useWatch({ control, name: ['userReg', 'userDeptType'] });
  return (
    <Section title={configText('switch.register')}>
      <SwitchInput control={control} name="userReg" label={configText('switch.userReg')} help={configText('switch.userReg.help')} />
      {userReg ? (
        <Box sx={{ display: 'grid', gap: 1.5, mt: 1 }}>
          <SwitchInput
            control={control}
            name="userAudit"
            label={configText('switch.userAudit')}
            help={configText('switch.userAudit.help')}
          />
          <RadioInput
            control={control}
            name="userDeptType"
            label={configText('switch.userDeptType')}
            choices={[
              { value: 0, label: configText('switch.userDeptType.0') },
              { value: 1, label: configText('switch.userDeptType.1') },
            ]}
          />
          {userDeptType === 1 ? (
            <Controller
              control={control}
              name="userDeptCode"
              rules={{ validate: (value) => (value === '' ? configText('switch.userDeptCode.missing') : true) }}
              render={({ field, fieldState }) => (
                <DepartPicker
                  label={configText('switch.userDeptCode')}
                  multiple={false}
                  values={field.value === '' ? [] : [field.value]}
                  onChange={([code]) => field.onChange(code ?? '')}
                  {...(fieldState.error?.message === undefined ? {} : { error: fieldState.error.message })}
                />
              )}
            />
          ) : null}
        </Box>
      ) : null}
    </Section>
  );
}

function SignIn({ control }: Part): ReactElement {
  const faceLogin = useWatch({ control, name: 'faceLogin' });
  return (
    <Section title={configText('switch.signIn')}>
      <Box sx={{ display: 'grid', gap: 1 }}>
        <SwitchInput
          control={control}
          name="mobileLogin"
          label={configText('switch.mobileLogin')}
          help={configText('switch.mobileLogin.help')}
        />
        <SwitchInput
          control={control}
          name="wechatLogin"
          label={configText('switch.wechatLogin')}
          help={configText('switch.thirdParty.help')}
        />
        <SwitchInput
          control={control}
          name="cropLogin"
          label={configText('switch.cropLogin')}
          help={configText('switch.thirdParty.help')}
        />
        <SwitchInput
          control={control}
          name="dingLogin"
          label={configText('switch.dingLogin')}
          help={configText('switch.thirdParty.help')}
        />
        <SwitchInput control={control} name="faceLogin" label={configText('switch.faceLogin')} help={configText('switch.faceLogin.help')} />
        {faceLogin ? (
          <SwitchInput
            control={control}
            name="faceAlone"
            label={configText('switch.faceAlone')}
            help={configText('switch.faceAlone.help')}
          />
        ) : null}
        <SwitchInput
          control={control}
          name="captchaSound"
          label={configText('switch.captchaSound')}
          help={configText('switch.captchaSound.help')}
        />
      </Box>
      <Box sx={{ mt: 2.5, display: 'grid', gap: 2.5 }}>
        <RadioInput
          control={control}
          name="loginTick"
          label={configText('switch.loginTick')}
          choices={[
            { value: 1, label: configText('switch.loginTick.1') },
            { value: 0, label: configText('switch.loginTick.0') },
          ]}
        />
        <Controller
          control={control}
          name="trustedAddresses"
          render={({ field }) => (
            <TextField
              label={configText('switch.trusted')}
              helperText={configText('switch.trusted.help')}
              multiline
              minRows={2}
              maxRows={8}
              value={field.value.join('\n')}
              inputRef={field.ref}
              onBlur={field.onBlur}
              onChange={({ target }) => field.onChange(target.value === '' ? [] : target.value.split('\n'))}
              slotProps={{ htmlInput: { spellCheck: false } }}
            />
          )}
        />
      </Box>
    </Section>
  );
}

function RealPerson({ control }: Part): ReactElement {
  const realPerson = useWatch({ control, name: 'realPerson' });
  return (
    <Section title={configText('switch.real')}>
      <SwitchInput control={control} name="ownName" label={configText('switch.ownName')} help={configText('switch.ownName.help')} />
      <SwitchInput
        control={control}
        name="ownUserName"
        label={configText('switch.ownUserName')}
        help={configText('switch.ownUserName.help')}
      />
      <SwitchInput control={control} name="realPerson" label={configText('switch.realPerson')} />
      {realPerson ? (
        <RadioInput
          control={control}
          name="faceAudit"
          label={configText('switch.faceAudit')}
          choices={([0, 1, 2] as const).map((value) => ({ value, label: configText(`switch.faceAudit.${value}`) }))}
        />
      ) : null}
    </Section>
  );
}

function Exams({ control }: Part): ReactElement {
  return (
    <Section title={configText('switch.exams')}>
      <SwitchInput
        control={control}
        name="moduleExam"
        label={configText('switch.moduleExam')}
        help={configText('switch.moduleExam.help')}
      />
      <SwitchInput
        control={control}
        name="moduleBattle"
        label={configText('switch.moduleBattle')}
        help={configText('switch.moduleBattle.help')}
      />
      <SwitchInput
        control={control}
        name="moduleSurvey"
        label={configText('switch.moduleSurvey')}
        help={configText('switch.moduleSurvey.help')}
      />
      <SwitchInput
        control={control}
        name="moduleCourse"
        label={configText('switch.moduleCourse')}
        help={configText('switch.moduleCourse.help')}
      />
      <SwitchInput
        control={control}
        name="moduleMall"
        label={configText('switch.moduleMall')}
        help={configText('switch.moduleMall.help')}
      />
      <SwitchInput
        control={control}
        name="moduleCert"
        label={configText('switch.moduleCert')}
        help={configText('switch.moduleCert.help')}
      />
      <SwitchInput
        control={control}
        name="moduleActivity"
        label={configText('switch.moduleActivity')}
        help={configText('switch.moduleActivity.help')}
      />
      <SwitchInput control={control} name="modulePay" label={configText('switch.modulePay')} help={configText('switch.modulePay.help')} />
      <SwitchInput control={control} name="trial" label={configText('switch.trial')} help={configText('switch.trial.help')} />
      <SwitchInput control={control} name="staffSees" label={configText('switch.staffSees')} help={configText('switch.staffSees.help')} />
    </Section>
  );
}

function Helper({ control }: Part): ReactElement {
  const aiHelper = useWatch({ control, name: 'aiHelper' });
  return (
    <Section title={configText('switch.ai')}>
      <Box sx={{ display: 'grid' }}>
        <SwitchInput control={control} name="aiHelper" label={configText('switch.aiHelper')} help={configText('switch.aiHelper.help')} />
        {aiHelper ? (
          <>
            <SwitchInput control={control} name="aiReview" label={configText('switch.aiReview')} />
            <SwitchInput control={control} name="aiQuGen" label={configText('switch.aiQuGen')} />
            <SwitchInput control={control} name="aiChat" label={configText('switch.aiChat')} help={configText('switch.aiChat.help')} />
          </>
        ) : null}
      </Box>
    </Section>
  );
}

function Form({ switches }: { switches: Switches }): ReactElement {
  const { busy, run } = useAction();
  const { control, getValues, handleSubmit, formState, reset } = useForm<Switches>({ defaultValues: switches });
  const [opened, setOpened] = useState(switches);
  const stale = useStaleSave(() => api.call('/api/sys/config/switch/detail', {}));
  const departs = useDepartTitles(stale.theirs !== null);
  const begin = (stored: Switches): void => {
    setOpened(stored);
    reset(stored);
  };
  const write = async (typed: Switches): Promise<void> => {
    const values = { ...typed, trustedAddresses: typed.trustedAddresses.map((line) => line.trim()).filter(Boolean) };
    const stored = await run(() =>
      stale.guard(async () => {
        await api.call('/api/sys/config/switch/save', values);
        // what hung on a switch that is off went off with it
        return api.call('/api/sys/config/switch/detail', {});
      }),
    );
    if (stored === undefined) return;
    setOpened(stored);
    if (settleForm({ getValues, reset }, typed, stored) === null) notify(configText('switch.saved'), 'success');
    else notify(uiText('ui.savedNewer'), 'info');
    await refreshCalls(['/api/sys/config/switch/detail', '/api/sys/site/info']);
  };
  const save = handleSubmit(write);
  return (
    <Box
      component="form"
      noValidate
      onSubmit={save}
      sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }, alignItems: 'start' }}
    >
      <SignIn control={control} />
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Exams control={control} />
        <Registration control={control} />
        <RealPerson control={control} />
        <Helper control={control} />
      </Box>
      <Box>
        <Button type="submit" variant="contained" loading={busy} disabled={!formState.isDirty}>
          {uiText('ui.save')}
        </Button>
      </Box>
      <StaleDialog
        stale={stale}
        partsOf={() => switchParts(departs)}
        base={opened}
        formOf={(theirs) => theirs}
        mine={getValues}
        busy={busy}
        onTake={begin}
        onMerge={(merged, theirs) => {
          begin(theirs);
          reset({ ...merged, revision: theirs.revision }, { keepDefaultValues: true });
          void save();
        }}
      />
      <LeaveGuard dirty={formState.isDirty && !formState.isSubmitting && !busy} />
    </Box>
  );
}

export function SwitchForm(): ReactElement {
  const call = useCall('/api/sys/config/switch/detail', {}, { fresh: true });
  if (call.isError) return <ErrorState error={call.error} onRetry={() => void call.refetch()} />;
  return call.data === undefined ? <PageSkeleton /> : <Form switches={call.data} />;
}
