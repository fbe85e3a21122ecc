import '#storefront/api/zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { callPath } from '#core/call-path.ts';
import { stockUnits } from '#core/stock/stock-amount.ts';
import {
  changeStockItem,
  createStockItem,
  holdKinds,
  listStockItems,
  readStockItem,
  type StockItem,
  storageKinds,
} from '#core/stock/stock-api.ts';
import {
  itemDraftOf,
  newItemDraft,
  type StockItemBody,
  type StockItemDraft,
  stockItemDraftSchema,
} from '#core/stock/stock-item-draft.ts';
import { EditorForm } from '#storefront/admin/editor/editor-form.tsx';
import type { FieldText } from '#storefront/admin/editor/field-differences.ts';
import { useEditorForm } from '#storefront/admin/editor/use-editor-form.ts';
import type { FormStart } from '#storefront/admin/editor/use-saved-draft.ts';
import { LeaveGuard } from '#storefront/admin/shell/leave-guard.tsx';
import { SelectField } from '#storefront/admin/ui/form-fields.tsx';
import { useKeyPerBody } from '#storefront/admin/ui/use-key-per-body.ts';
import { call } from '#storefront/api/call.ts';
import { FormField } from '#storefront/ui/forms/form-field.tsx';
import { itemPath, stockQueries } from '../stock-queries.ts';
import { cutOptions, formatCut, holdNames, storageNames, unitNames } from '../stock-text.ts';
import { ItemFood } from './item-food.tsx';

const text: FieldText<StockItemDraft> = {
  labels: {
    name: 'Name',
    unit: 'Counted as',
    hold: 'Orders take it',
    storage: 'Storage',
    threshold: 'Low from',
    cut: 'Cut',
    shelfLifeDays: 'Keeps for',
    ingredients: 'Ingredients',
    allergens: 'Allergens',
    origin: 'Origin',
    storageText: 'Storage on labels',
    directions: 'Directions',
  },
  show(fields, name) {
    if (name === 'unit') return unitNames[fields.unit ?? 'piece'];
    if (name === 'hold') return holdNames[fields.hold ?? 'at-once'];
    if (name === 'storage') return storageNames[fields.storage ?? 'chilled'];
    if (name === 'allergens') return fields.allergens.join(', ');
    return name === 'cut' ? (formatCut(fields.cut) ?? '') : fields[name];
  },
};

const units = stockUnits.map((unit) => [unit, unitNames[unit]] as const);
const holds = holdKinds.map((hold) => [hold, holdNames[hold]] as const);
const storages = storageKinds.map((storage) => [storage, storageNames[storage]] as const);
const cuts = [['', 'None'] as const, ...cutOptions];

function startOf(item: StockItem): FormStart<StockItemDraft> {
  return { fields: itemDraftOf(item), version: item.version };
}

/** The form of a stock item: a new one (null) or an existing one. After saving, the item is opened. */
export function ItemForm({ item }: { item: StockItem | null }) {
  const navigate = useNavigate();
  const keyOf = useKeyPerBody();
  const latest = item ? startOf(item) : { fields: newItemDraft, version: 0 };
  const form = useForm<StockItemDraft, unknown, StockItemBody>({
    resolver: zodResolver(stockItemDraftSchema),
    defaultValues: latest.fields,
    mode: 'onTouched',
  });
  const editor = useEditorForm<StockItemDraft, StockItemBody, StockItem>({
    form,
    record: item ? stockQueries.item(item.id) : { queryKey: [...stockQueries.all, 'new'] },
    draftName: item ? callPath(readStockItem, { params: { id: item.id } }) : callPath(listStockItems, {}),
    latest,
    startOf,
    text,
    send({ version, ...body }) {
      if (item) return call(changeStockItem, { params: { id: item.id }, body: { ...body, version } });
      return call(createStockItem, { body, idempotencyKey: keyOf(body) });
    },
    success: { title: 'Saved', description: 'The stock item is saved.' },
    failure: { title: 'Not saved', description: 'Couldn’t save the stock item. The form shows the reason.' },
    refresh: [stockQueries.all],
    onSaved({ isUnsaved, saved }) {
      if (!isUnsaved || item === null) void navigate(itemPath(saved), { replace: true });
    },
  });
  const { register, formState } = form;
  const { unit } = editor.values;
  return (
    <EditorForm editor={editor} label="Stock item" what="this item" save="Save Item" className="max-w-3xl">
      <LeaveGuard unsaved={editor.unsaved} />
      <fieldset disabled={item === null && editor.isPending} className="grid min-w-0 items-end gap-5 sm:grid-cols-2">
        <FormField
          form={form}
          name="name"
          label={text.labels.name}
          maxLength={80}
          autoComplete="off"
          className="sm:col-span-2"
        />
        <SelectField
          label={text.labels.unit}
          hint="It can’t change once something is booked."
          options={units}
          error={formState.errors.unit?.message}
          {...register('unit')}
        />
        <SelectField
          label={text.labels.hold}
          hint="When an order takes its goods."
          options={holds}
          error={formState.errors.hold?.message}
          {...register('hold')}
        />
        <FormField
          form={form}
          name="threshold"
          label={`${text.labels.threshold} (${unit === 'gram' ? 'kg' : 'pieces'})`}
          hint="With this much free or less, it is low. Leave empty for never."
          inputMode="decimal"
          autoComplete="off"
        />
        <SelectField
          label={text.labels.storage}
          hint="Chilled goods have a use-by date."
          options={storages}
          error={formState.errors.storage?.message}
          {...register('storage')}
        />
        <SelectField
          label={text.labels.cut}
          options={cuts}
          error={formState.errors.cut?.message}
          {...register('cut')}
        />
        <FormField
          form={form}
          name="shelfLifeDays"
          label={`${text.labels.shelfLifeDays} (days)`}
          inputMode="numeric"
          autoComplete="off"
        />
        <ItemFood form={form} values={editor.values} />
      </fieldset>
    </EditorForm>
  );
}
