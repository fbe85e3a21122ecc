import { PhotoThumbnail } from '#storefront/uploads/admin/photo-thumbnail.tsx';

/** The driver's photo of the goods left at a door. */
export function DoorPhoto({ photo, orderId }: { photo: string; orderId: number }) {
  return <PhotoThumbnail photo={photo} name={`Order #${orderId} at the door`} />;
}
