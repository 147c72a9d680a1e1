;; Dot products of one vector with many, all of signed bytes: i32 sums, the same bits as plain.ts. The memory is the
;; caller's, so that vectors are read where they lie (vector-memory.ts).
;; The one vector lies widened to 16 bits, so that a step is loads that widen and multiplications. Four vectors are
;; multiplied at once: each step of the one vector is read once for all of them.
(module
  (import "vectors" "memory" (memory 0 65536 shared))

  (func $sum (param $sums v128) (result i32)
    (i32.add
      (i32.add (i32x4.extract_lane 0 (local.get $sums)) (i32x4.extract_lane 1 (local.get $sums)))
      (i32.add (i32x4.extract_lane 2 (local.get $sums)) (i32x4.extract_lane 3 (local.get $sums)))))

  (func (export "scan")
    (param $vectors i32) (param $count i32) (param $dimensions i32) (param $query i32) (param $products i32)
    (local $end i32) (local $a i32) (local $b i32) (local $c i32) (local $d i32) (local $q i32)
    (local $low v128) (local $high v128)
    (local $sumA v128) (local $sumB v128) (local $sumC v128) (local $sumD v128)
    (block $fewerThanFour
      (loop $four
        (br_if $fewerThanFour (i32.lt_u (local.get $count) (i32.const 4)))
        (local.set $a (local.get $vectors))
        (local.set $b (local.tee $end (i32.add (local.get $a) (local.get $dimensions))))
        (local.set $c (i32.add (local.get $b) (local.get $dimensions)))
        (local.set $d (i32.add (local.get $c) (local.get $dimensions)))
        (local.set $vectors (i32.add (local.get $d) (local.get $dimensions)))
        (local.set $q (local.get $query))
        (local.set $sumA (v128.const i32x4 0 0 0 0))
        (local.set $sumB (v128.const i32x4 0 0 0 0))
        (local.set $sumC (v128.const i32x4 0 0 0 0))
        (local.set $sumD (v128.const i32x4 0 0 0 0))
        (loop $more
          (local.set $low (v128.load (local.get $q)))
          (local.set $high (v128.load offset=16 (local.get $q)))
          (local.set $sumA (i32x4.add (local.get $sumA) (i32x4.add
            (i32x4.dot_i16x8_s (v128.load8x8_s (local.get $a)) (local.get $low))
            (i32x4.dot_i16x8_s (v128.load8x8_s offset=8 (local.get $a)) (local.get $high)))))
          (local.set $sumB (i32x4.add (local.get $sumB) (i32x4.add
            (i32x4.dot_i16x8_s (v128.load8x8_s (local.get $b)) (local.get $low))
            (i32x4.dot_i16x8_s (v128.load8x8_s offset=8 (local.get $b)) (local.get $high)))))
          (local.set $sumC (i32x4.add (local.get $sumC) (i32x4.add
            (i32x4.dot_i16x8_s (v128.load8x8_s (local.get $c)) (local.get $low))
            (i32x4.dot_i16x8_s (v128.load8x8_s offset=8 (local.get $c)) (local.get $high)))))
          (local.set $sumD (i32x4.add (local.get $sumD) (i32x4.add
            (i32x4.dot_i16x8_s (v128.load8x8_s (local.get $d)) (local.get $low))
            (i32x4.dot_i16x8_s (v128.load8x8_s offset=8 (local.get $d)) (local.get $high)))))
          (local.set $b (i32.add (local.get $b) (i32.const 16)))
          (local.set $c (i32.add (local.get $c) (i32.const 16)))
          (local.set $d (i32.add (local.get $d) (i32.const 16)))
          (local.set $q (i32.add (local.get $q) (i32.const 32)))
          (br_if $more (i32.lt_u (local.tee $a (i32.add (local.get $a) (i32.const 16))) (local.get $end))))
        (i32.store (local.get $products) (call $sum (local.get $sumA)))
        (i32.store offset=4 (local.get $products) (call $sum (local.get $sumB)))
        (i32.store offset=8 (local.get $products) (call $sum (local.get $sumC)))
        (i32.store offset=12 (local.get $products) (call $sum (local.get $sumD)))
        (local.set $products (i32.add (local.get $products) (i32.const 16)))
        (local.set $count (i32.sub (local.get $count) (i32.const 4)))
        (br $four)))
    (block $done
      (loop $one
        (br_if $done (i32.eqz (local.get $count)))
        (local.set $q (local.get $query))
        (local.set $end (i32.add (local.get $vectors) (local.get $dimensions)))
        (local.set $sumA (v128.const i32x4 0 0 0 0))
        (loop $more
          (local.set $sumA (i32x4.add (local.get $sumA) (i32x4.add
            (i32x4.dot_i16x8_s (v128.load8x8_s (local.get $vectors)) (v128.load (local.get $q)))
            (i32x4.dot_i16x8_s (v128.load8x8_s offset=8 (local.get $vectors)) (v128.load offset=16 (local.get $q))))))
          (local.set $q (i32.add (local.get $q) (i32.const 32)))
          (br_if $more
            (i32.lt_u (local.tee $vectors (i32.add (local.get $vectors) (i32.const 16))) (local.get $end))))
        (i32.store (local.get $products) (call $sum (local.get $sumA)))
        (local.set $products (i32.add (local.get $products) (i32.const 4)))
        (local.set $count (i32.sub (local.get $count) (i32.const 1)))
        (br $one)))))
