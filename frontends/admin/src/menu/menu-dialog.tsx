import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { MenuNode } from '@xuekao/contracts';
import { permissionCodes, permissions } from '@xuekao/contracts/permissions';
import { FormDialog, IconPicker, TreePicker, flatten, notify, type PickNode } from '@xuekao/frontend-shared';
import { useMemo, useState, type ReactElement } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { NumberInput, RadioInput, SwitchInput, TextInput } from '../fields/form-fields.js';
import { api } from '../lib/api.js';
import { useStaleSave } from '../lib/use-stale-save.js';
import { useAction } from '../lib/use-call.js';
import { StaleDialog } from '../ui/stale-dialog.js';
import {
  fromMenu,
  isFolder,
  isFunction,
  lettersOf,
  menuParts,
  menuTypes,
  newMenu,
  parentsFor,
  toInput,
  topId,
  type MenuForm,
} from './menu-form.js';
import { menuText } from './menu.texts.js';

export type MenuTarget = { node: MenuNode } | { below: string };
const filled = (value: string, problem: string): true | string => (value.trim() === '' ? problem : true);
const ofMenu = (node: MenuNode): PickNode => ({ value: node.id, title: node.metaTitle, children: node.children.map(ofMenu) });

/** `component` of folders, as the server names it */
const folderComponent = 'Layout';

export function MenuDialog({
  tree,
  target,
  onSaved,
  onClose,
}: {
  tree: readonly MenuNode[];
  target: MenuTarget;
  onSaved: () => void;
  onClose: () => void;
}): ReactElement {
  const known = 'node' in target ? target.node : null;
  const { busy, run } = useAction();
  const [opened, setOpened] = useState(() => ({
    form: 'node' in target ? fromMenu(target.node) : newMenu(target.below),
    revision: known?.revision ?? 0,
  }));
  const stale = useStaleSave(() => api.call('/api/sys/menu/detail', { id: known?.id ?? '' }));
  const { control, getValues, handleSubmit, reset } = useForm<MenuForm>({ defaultValues: opened.form });
  const [menuType, parentId] = useWatch({ control, name: ['menuType', 'parentId'] });
  const parents = useMemo<PickNode[]>(
    () => [{ value: topId, title: menuText('menu.top'), children: [] }, ...parentsFor(tree, known?.id ?? null).map(ofMenu)],
    [tree, known],
  );
  const hasPage = !isFunction({ menuType });
  const isFixed = isFolder({ menuType, parentId });
  const titles = useMemo(() => new Map(flatten(tree, (node) => node.metaTitle).map(({ node }) => [node.id, node.metaTitle])), [tree]);
  const write = (over: number) =>
    handleSubmit(async (form) => {
      const done = await run(() =>
        stale.guard(() => api.call('/api/sys/menu/save', toInput(form, known && { id: known.id, revision: over }))),
      );
      if (done === undefined) return;
      notify(menuText('menu.saved'), 'success');
      onSaved();
    })();
  const follow = (theirs: MenuNode): void => {
    setOpened({ form: fromMenu(theirs), revision: theirs.revision });
    reset(fromMenu(theirs));
  };
  return (
    <FormDialog
      open
      title={menuText(known === null ? 'menu.create' : 'menu.edit')}
      busy={busy}
      onSave={() => void write(opened.revision)}
      onClose={onClose}
    >
      <RadioInput
        control={control}
        name="menuType"
        label={menuText('menu.type')}
        choices={menuTypes.map((value) => ({ value, label: menuText(`menu.type.${value}`), help: menuText(`menu.typeHelp.${value}`) }))}
      />
      <Controller
        control={control}
        name="parentId"
        rules={{ validate: (value) => filled(value, menuText('menu.bad.parent')) }}
        render={({ field, fieldState }) => (
          <TreePicker
            label={menuText('menu.parent')}
            nodes={parents}
            multiple={false}
            values={field.value === '' ? [] : [field.value]}
            onChange={([id]) => field.onChange(id ?? '')}
            {...(fieldState.error?.message === undefined ? {} : { error: fieldState.error.message })}
          />
        )}
      />
      <TextInput
        control={control}
        name="metaTitle"
        label={menuText('menu.metaTitle')}
        maxLength={30}
        rules={{ validate: (_, form) => filled(form.metaTitle, menuText('menu.bad.metaTitle')) }}
      />
      <TextInput
        control={control}
        name="name"
        label={menuText('menu.name')}
        maxLength={60}
        help={menuText('menu.nameHelp')}
        autoComplete="off"
        parse={lettersOf}
        rules={{ validate: (_, form) => filled(form.name, menuText('menu.bad.name')) }}
      />
      {hasPage ? (
        <>
          <TextInput
            control={control}
            name="path"
            label={menuText('menu.path')}
            maxLength={200}
            help={menuText('menu.pathHelp')}
            autoComplete="off"
            rules={{ validate: (_, form) => filled(form.path, menuText('menu.bad.path')) }}
          />
          {isFixed ? (
            <TextField
              disabled
              label={menuText('menu.component')}
              value={known?.parentId === topId ? known.component : folderComponent}
              helperText={menuText('menu.componentFixed')}
            />
          ) : (
            <TextInput
              control={control}
              name="component"
              label={menuText('menu.component')}
              maxLength={100}
              autoComplete="off"
              rules={{ validate: (_, form) => filled(form.component, menuText('menu.bad.component')) }}
            />
          )}
        </>
      ) : null}
      <Controller
        control={control}
        name="permissionTag"
        render={({ field }) => (
          <Autocomplete
            size="small"
            options={permissionCodes}
            value={field.value === '' ? null : field.value}
            getOptionLabel={(code) => `${permissions[code]}（${code}）`}
            onChange={(_, code) => field.onChange(code ?? '')}
            renderInput={(params) => (
              <TextField
                {...params}
                label={menuText('menu.permissionTag')}
                helperText={hasPage ? menuText('menu.permissionHelp') : undefined}
              />
            )}
          />
        )}
      />
      {hasPage ? (
        <>
          <Controller
            control={control}
            name="metaIcon"
            render={({ field }) => <IconPicker label={menuText('menu.metaIcon')} value={field.value} onChange={field.onChange} />}
          />
          <SwitchInput control={control} name="hidden" label={menuText('menu.hidden')} help={menuText('menu.hiddenHelp')} />
        </>
      ) : null}
      <NumberInput
        control={control}
        name="sort"
        label={menuText('menu.sort')}
        help={menuText('menu.sortHelp')}
        min={0}
        max={100_000}
        rules={{
          validate: (_, { sort }) =>
            sort === null || (Number.isInteger(sort) && sort >= 0 && sort <= 100_000) ? true : menuText('menu.bad.sort'),
        }}
      />
      <StaleDialog
        stale={stale}
        busy={busy}
        partsOf={() => menuParts(titles)}
        base={opened.form}
        formOf={fromMenu}
        mine={getValues}
        onTake={follow}
        onMerge={(merged, theirs) => {
          follow(theirs);
          reset(merged, { keepDefaultValues: true });
          void write(theirs.revision);
        }}
      />
    </FormDialog>
  );
}
