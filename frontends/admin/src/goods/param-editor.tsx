import AddIcon from '@mui/icons-material/Add';
import CloseIcon from '@mui/icons-material/Close';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { faultOf, limits, withParam, withValue, type GoodsParam } from './goods-form.js';
import { goodsText } from './goods.texts.js';

/** of the call */
const titleLength = 20;
const valueLength = 30;

export interface ParamEditorProps {
  params: GoodsParam[];
  disabled: boolean;
  isAsked: boolean;
  onChange: (params: GoodsParam[]) => void;
}

/** Things by which the goods differ, each with its values. */
export function ParamEditor({ params, disabled, isAsked, onChange }: ParamEditorProps): ReactElement {
  const change = (next: GoodsParam): void => onChange(params.map((param) => (param.id === next.id ? next : param)));
  return (
    <Box sx={{ display: 'grid', gap: 1.5, mb: 2 }}>
      {params.map((param, at) => {
        const fault = isAsked ? faultOf(param, params) : null;
        return (
          <Box
            key={param.id}
            role="group"
            aria-label={goodsText('param.title', { n: at + 1 })}
            sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5, display: 'grid', gap: 1.5 }}
          >
            <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
              <TextField
                size="small"
                fullWidth
                label={goodsText('param.name')}
                placeholder={goodsText('param.namePlaceholder')}
                value={param.title}
                disabled={disabled}
                error={fault === 'title'}
                helperText={fault === 'title' ? goodsText('param.nameBad') : undefined}
                slotProps={{ htmlInput: { maxLength: titleLength } }}
                onChange={({ target }) => change({ ...param, title: target.value })}
              />
              {disabled ? null : (
                <IconButton
                  aria-label={goodsText('param.remove', { n: at + 1 })}
                  onClick={() => onChange(params.filter(({ id }) => id !== param.id))}
                >
                  <DeleteIcon fontSize="small" />
                </IconButton>
              )}
            </Box>
            <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 11rem), 1fr))' }}>
              {param.values.map((one, place) => (
                <Box key={one.id} sx={{ display: 'flex', alignItems: 'center' }}>
                  <TextField
                    size="small"
                    fullWidth
                    label={goodsText('param.value', { n: place + 1 })}
                    value={one.value}
                    disabled={disabled}
                    error={fault === 'values'}
                    slotProps={{ htmlInput: { maxLength: valueLength } }}
                    onChange={({ target }) =>
                      change({ ...param, values: param.values.map((own) => (own.id === one.id ? { ...own, value: target.value } : own)) })
                    }
                  />
                  {disabled || param.values.length === 1 ? null : (
                    <IconButton
                      aria-label={goodsText('param.valueRemove', { n: place + 1 })}
                      onClick={() => change({ ...param, values: param.values.filter(({ id }) => id !== one.id) })}
                    >
                      <CloseIcon fontSize="small" />
                    </IconButton>
                  )}
                </Box>
              ))}
            </Box>
            {fault === 'values' ? (
              <Typography variant="caption" color="error">
                {goodsText('param.valueBad')}
              </Typography>
            ) : null}
            {disabled || param.values.length >= limits.values ? null : (
              <Button size="small" startIcon={<AddIcon />} sx={{ justifySelf: 'start' }} onClick={() => change(withValue(param, params))}>
                {goodsText('param.valueAdd')}
              </Button>
            )}
          </Box>
        );
      })}
      {disabled || params.length >= limits.params ? null : (
        <Button
          variant="outlined"
          startIcon={<AddIcon />}
          sx={{ justifySelf: 'start', minHeight: 44 }}
          onClick={() => onChange(withParam(params))}
        >
          {goodsText('param.add')}
        </Button>
      )}
      <Typography variant="body2" color="textSecondary">
        {goodsText('param.help', { n: limits.params })}
      </Typography>
    </Box>
  );
}
