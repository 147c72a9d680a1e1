;; Dot products of one vector with many, all of signed bytes: i32 sums, the same bits as plain.ts.
;; The one vector lies widened to 16 bits, so that a step is two loads, two widenings and two multiplications.
(module
  (memory (export "memory") 17)
  (func (export "scan")
    (param $vectors i32) (param $count i32) (param $dimensions i32) (param $query i32) (param $products i32)
    (local $end i32) (local $at i32) (local $q i32) (local $sum v128) (local $bytes v128)
    (block $done
      (loop $next
        (br_if $done (i32.eqz (local.get $count)))
        (local.set $sum (v128.const i32x4 0 0 0 0))
        (local.set $at (local.get $vectors))
        (local.set $q (local.get $query))
        (local.set $end (i32.add (local.get $vectors) (local.get $dimensions)))
        (loop $more
          (local.set $bytes (v128.load (local.get $at)))
          (local.set $sum
            (i32x4.add
              (local.get $sum)
              (i32x4.add
                (i32x4.dot_i16x8_s (i16x8.extend_low_i8x16_s (local.get $bytes)) (v128.load (local.get $q)))
                (i32x4.dot_i16x8_s (i16x8.extend_high_i8x16_s (local.get $bytes)) (v128.load offset=16 (local.get $q))))))
          (local.set $q (i32.add (local.get $q) (i32.const 32)))
          (br_if $more (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 16))) (local.get $end))))
        (i32.store (local.get $products)
          (i32.add
            (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
            (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum)))))
        (local.set $products (i32.add (local.get $products) (i32.const 4)))
        (local.set $vectors (local.get $end))
        (local.set $count (i32.sub (local.get $count) (i32.const 1)))
        (br $next)))))
