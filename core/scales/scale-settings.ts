/** A scale of the shop, as the owner describes it. Which computer it is connected to is stored on that computer. */
interface Scale {
  id: string;
  name: string;
  protocol: 'cas' | 'nci' | 'mettler' | 'continuous';
}

export interface ScaleSettings {
  scales: Scale[];
  /** How many letters of a product's name the label scale shows. */
  labelNameLength: number;
}
