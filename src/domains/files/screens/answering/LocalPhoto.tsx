/** A photo that is still on this device alone, shown small; a sign of it where this browser cannot show its format. */
import { IconPhoto } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import page from "../files.module.css";

export function LocalPhoto({ photo, alt }: { photo: Blob; alt: string }) {
  const picture = useRef<HTMLImageElement>(null);
  const [isUnknown, setUnknown] = useState(false);
  useEffect(() => {
    if (!picture.current) return;
    const url = URL.createObjectURL(photo);
    picture.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [photo]);
  return (
    <span className={page.mark} data-large>
      {isUnknown ? (
        <IconPhoto size={32} role="img" aria-label={alt} />
      ) : (
        <img ref={picture} alt={alt} onError={() => setUnknown(true)} />
      )}
    </span>
  );
}
