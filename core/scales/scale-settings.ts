import { z } from 'zod';
import { daySchema } from '../endpoint.ts';
import { scaleUnits } from './scale-reading.ts';

/**
 * The protocols of scales that the shop can read: CAS PD-II and similar scales (ECR type 2), NCI SCP-01, Mettler 8217, and a continuous
 * stream of lines.
 */
export const scaleProtocols = ['cas', 'nci', 'mettler', 'continuous'] as const;
export type ScaleProtocol = (typeof scaleProtocols)[number];

export const scaleParities = ['none', 'even', 'odd'] as const;
export const baudRates = [1200, 2400, 4800, 9600, 19_200, 38_400] as const;

/** The settings of a scale's serial line. */
export const scaleLineSchema = z.object({
  baudRate: z.literal(baudRates),
  dataBits: z.literal([7, 8]),
  parity: z.enum(scaleParities),
  stopBits: z.literal([1, 2]),
});
export type ScaleLine = z.infer<typeof scaleLineSchema>;

/** The default settings for each protocol: those that scales have when they leave the factory. */
export const lineDefaults: Record<ScaleProtocol, ScaleLine> = {
  cas: { baudRate: 9600, dataBits: 7, parity: 'even', stopBits: 1 },
  nci: { baudRate: 9600, dataBits: 7, parity: 'even', stopBits: 1 },
  mettler: { baudRate: 9600, dataBits: 7, parity: 'even', stopBits: 1 },
  continuous: { baudRate: 9600, dataBits: 8, parity: 'none', stopBits: 1 },
};

/** A scale of the shop, as the owner has described it. Which scale a computer is connected to is stored only on that computer. */
export const scaleSchema = z.object({
  id: z.uuid(),
  name: z.string().trim().min(1, 'Please give the scale a name, such as Counter').max(40, 'At most 40 characters'),
  protocol: z.enum(scaleProtocols),
  line: scaleLineSchema,
  /** The unit that is assumed if the scale sends a weight without a unit. */
  unit: z.enum(scaleUnits),
  /** The number on the scale's approval plate, such as "NMI 6/4C/123". Empty if the owner hasn't entered it. */
  approval: z.string().trim().max(40, 'At most 40 characters'),
  /** The day of the last verification; null if the owner hasn't entered it. */
  verifiedOn: daySchema.nullable(),
});
export type Scale = z.infer<typeof scaleSchema>;

const maxScales = 12;

export const scaleSettingsSchema = z.object({
  scales: z
    .array(scaleSchema)
    .max(maxScales, `At most ${maxScales} scales`)
    .refine((scales) => new Set(scales.map(({ name }) => name.toLowerCase())).size === scales.length, {
      message: 'Two scales have the same name',
    }),
  /** How many letters of a product's name the label scale shows. */
  labelNameLength: z.number('Please enter a number').int().min(8, 'At least 8').max(100, 'At most 100'),
});
export type ScaleSettings = z.infer<typeof scaleSettingsSchema>;

export const noScales: ScaleSettings = { scales: [], labelNameLength: 28 };

/**
 * Whether goods may be priced by the scale's weights. Trade measurement law requires an approved and verified scale. The shop can't
 * check this, so the owner has to enter the approval number and the day of the verification.
 */
export function mayPrice({ approval, verifiedOn }: Pick<Scale, 'approval' | 'verifiedOn'>): boolean {
  return approval !== '' && verifiedOn !== null;
}
